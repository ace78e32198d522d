/** The server that all journeys share. It holds the demo data. */
export interface SharedServer {
  readonly url: string;
  /** The address of its database, for journeys in which days pass. */
  readonly databaseUrl: string;
  /** A copy of its folder with the demo data, from which journeys start servers of their own. */
  readonly folder: string;
}

/** Where its maps get their pictures from. Nothing is there: a journey with a map answers in its place. */
export const mapTiles = 'https://tiles.example/{z}/{x}/{y}.png';

/** The variable by which the setup passes the server to the workers, which are processes of their own. */
const variable = 'E2E_SERVER';

/** Passes the server to the workers that start after this. */
export function shareServer(server: SharedServer): void {
  process.env[variable] = JSON.stringify(server);
}

/** Returns the server of this run. Throws outside of a run. */
export function sharedServer(): SharedServer {
  const shared = process.env[variable];
  if (!shared) throw new Error('The setup of the journeys has not started a server');
  return JSON.parse(shared);
}
