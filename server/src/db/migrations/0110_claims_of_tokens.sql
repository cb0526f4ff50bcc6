-- Whether an order ever used a token, asked when a member is erased: no other index begins with what was claimed.
create index claim_of_token on claim (ref) where kind = 'token' and order_id is not null;
