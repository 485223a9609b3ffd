/** The names under which a server, and a restore, are connected to PostgreSQL. A restore looks for both of them. */
export const SERVER_NAME = 'milkround';
export const RESTORE_NAME = 'milkround restore';
