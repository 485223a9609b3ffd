/** Whether the event `e` gives a name to the person or thing of its stream. */
export const HAS_NAME = `e.data ? 'name'`;

/** The name that the event `e` gives. */
export const NAME = `e.data->>'name'`;

/** The name before the event `e`: a renaming has it as `previous`, another change as a field of `previous`. Null for the first event. */
export const NAME_BEFORE = `case jsonb_typeof(e.data->'previous')
  when 'object' then e.data->'previous'->>'name' when 'string' then e.data->>'previous' end`;
