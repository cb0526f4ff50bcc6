-- What a statement needs to see that was written since it began, once it has its locks: each query of a volatile function
-- sees what is committed when it is called.

-- Sums what others than a cart claim of a thing, in hellers or uses. Orders of the cart with these entries are its own.
create function claimed_beside(of_kind text, of_ref uuid, of_cart uuid, entries uuid[]) returns bigint
language plpgsql volatile as $$
begin
  return (
    select coalesce(sum(c.amount), 0)::bigint from claim c
    where c.kind = of_kind and c.ref = of_ref and c.state = 'held' and c.expires_at > now()
      and (c.cart_id = of_cart and (c.order_id is null or exists (
        select from order_entry e where e.order_id = c.order_id and e.live and e.uuid = any(entries)))) is not true);
end $$;

-- Locks what carts hold without an order, by id, and deletes what is not kept. `kept` has texts 'cart kind ref'.
create function hold_only(carts uuid[], kept text[]) returns void language plpgsql volatile as $$
begin
  perform from claim where cart_id = any(carts) and state = 'held' and order_id is null order by id for update;
  delete from claim where cart_id = any(carts) and state = 'held' and order_id is null
    and not concat_ws(' ', cart_id, kind, ref) = any(kept);
end $$;
