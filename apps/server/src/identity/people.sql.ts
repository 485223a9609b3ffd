import { NO_PASSWORD } from './passwords';

/** Selects the name of a person; null for the system. @param actor a JSON value with `role` and `id` */
export const personName = (actor: string): string => `
  case ${actor} ->> 'role'
    when 'delivery-boy' then (select name from delivery_boy where id = (${actor} ->> 'id')::int)
    when 'supervisor' then (select name from supervisor where id = (${actor} ->> 'id')::int)
    when 'admin' then (select name from admin where id = (${actor} ->> 'id')::int)
  end`;

/**
 * Selects each person who can sign in: `role`, `id`, `name`, `email`, `email_set_by` and `password_set_by` (the commands that set the two;
 * null for those of the first admin), and `has_password` (whether there is one).
 */
export const PEOPLE = `
  select 'admin' as role, id, name, email, email_set_by, password_set_by, password_hash <> '${NO_PASSWORD}' as has_password
  from admin where archived_at is null
  union all
  select a.role, a.person_id, coalesce(s.name, b.name), a.email, a.email_set_by, a.password_set_by,
    exists (select from credential c where c.command_id = a.password_set_by) from account a
  left join supervisor s on a.role = 'supervisor' and s.id = a.person_id
  left join delivery_boy b on a.role = 'delivery-boy' and b.id = a.person_id`;
