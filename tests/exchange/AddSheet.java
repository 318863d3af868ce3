import java.io.FileInputStream;
import java.io.FileOutputStream;
import org.apache.poi.ss.usermodel.Cell;
import org.apache.poi.ss.usermodel.CellType;
import org.apache.poi.ss.usermodel.DateUtil;
import org.apache.poi.ss.usermodel.Row;
import org.apache.poi.ss.usermodel.Sheet;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.ss.usermodel.WorkbookFactory;

/** Opens each workbook, adds a sheet, saves it under the next name and tells how many days it saw. */
public class AddSheet {
  public static void main(String[] names) throws Exception {
    for (int at = 0; at < names.length; at += 2) {
      Workbook book;
      try (FileInputStream in = new FileInputStream(names[at])) {
        book = WorkbookFactory.create(in);
      }
      int days = 0;
      for (Sheet sheet : book) {
        for (Row row : sheet) {
          for (Cell cell : row) {
            if (cell.getCellType() == CellType.NUMERIC && DateUtil.isCellDateFormatted(cell)) {
              days++;
            }
          }
        }
      }
      book.createSheet("9\u00b0 Turno").createRow(0).createCell(0).setCellValue("Tavolo N\u00b01");
      try (FileOutputStream out = new FileOutputStream(names[at + 1])) {
        book.write(out);
      }
      System.out.println(days);
    }
  }
}
