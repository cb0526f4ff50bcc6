-- Spending changes a row in place where its page has room: its indexes then stay as they are.
alter table gift_voucher set (fillfactor = 85);
alter table benefit_token set (fillfactor = 85);
