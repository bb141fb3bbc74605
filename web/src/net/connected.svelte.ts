// The connection, as far as those need it who do not open it: whoever plays alone is not sent the rest.

import type { Connection } from "./connection.svelte";

let theConnection = $state.raw<Connection | null>(null);

/** The connection, if there is one yet. */
export const connected = () => theConnection;
export const setConnected = (connection: Connection) => (theConnection = connection);
