"""What several editions say alike: functions over what differs, and how answers are lent."""
