-- A benefit of the registration is given once for each card: who registers anew with the same card had it already.
create index claim_card on claim (card_id) where card_id is not null;
