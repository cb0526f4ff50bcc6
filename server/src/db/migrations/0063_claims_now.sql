-- Claims that are live when it is called, also those written since its statement began: each query of a volatile function
-- sees what is committed by then. So one statement can lock a voucher and then count what is free of it.
create function live_claims(of_kind text, of_ref uuid) returns setof claim language plpgsql volatile as $$
begin
  return query select * from claim c
    where c.kind = of_kind and c.ref = of_ref and c.state = 'held' and c.expires_at > now();
end $$;
