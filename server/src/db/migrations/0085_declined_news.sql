-- Members who stopped news before that was kept as an answer are not asked again.
update member m
set terms = m.terms || jsonb_build_object('noNews',
  to_jsonb(to_char(stopped.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
from (select member_id, max(withdrawn_at) as at from marketing_consent group by member_id) stopped
where stopped.member_id = m.id and stopped.at is not null
  and m.terms ->> 'marketing' is null and m.terms ->> 'noNews' is null;
