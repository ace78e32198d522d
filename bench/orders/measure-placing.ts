import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLogger } from '../../server/src/platform/observation/logger.ts';
import { openDatabase } from '../../server/src/platform/postgres/database.ts';
import { startEmbeddedPostgres } from '../../server/src/platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from '../../server/src/platform/postgres/migrate.ts';
import type { LoadPlan, LoadReport } from '../onsale/load.ts';
import { createPeople } from '../onsale/people.ts';
import { createSale } from '../onsale/sale.ts';
import { median, ms, perSecond } from '../shared/figures.ts';
import { runLoad, serverEnvironment, startServer, stopServer } from '../shared/processes.ts';

/** Minimum rate of orders with the filled database, as a share of the rate with an empty one. */
const goalRatio = 0.9;
const rounds = 3;
const clients = 64;

interface Side {
  readonly name: 'filled' | 'empty';
  readonly url: string;
  readonly folder: string;
}

/** Inserts an event on sale and its buyers into a database, and returns the load that orders its tickets. */
async function prepare({ url, folder }: Side, seconds: number): Promise<Omit<LoadPlan, 'port'>> {
  mkdirSync(folder, { recursive: true });
  const database = openDatabase(url);
  const { organizerId, tokens } = await createPeople(database, serverEnvironment(folder, url), 500);
  const sale = await createSale(database.db, organizerId, 500_000);
  await database.close();
  return {
    ...{ path: '/api/event-order/order', clients, warmUpMs: 2_000, measuredMs: seconds * 1000, tokens },
    bodies: [JSON.stringify({ eventId: sale.eventId, items: [{ ticketTypeId: sale.typeId, quantity: 1 }] })],
    idsFile: join(folder, 'ids'),
  };
}

/** Places orders for some seconds, with the server and the load in processes of their own. */
async function place({ url, folder }: Side, plan: Omit<LoadPlan, 'port'>): Promise<LoadReport> {
  const { server, ready } = await startServer(folder, url);
  try {
    const report = await runLoad<LoadReport>('onsale/load.ts', { ...plan, port: ready.product });
    const placed = readFileSync(plan.idsFile, 'utf8').split('\n').filter(Boolean).length;
    // An order that is put off counts for nothing in the rate. Any other refusal is a fault.
    const odd = Object.keys(report.statuses).filter((status) => !['201', '503'].includes(status));
    if (placed === 0 || odd.length > 0) throw new Error(`An order was refused: ${report.firstOddAnswer}`);
    return report;
  } finally {
    await stopServer(server);
  }
}

/**
 * Places orders on the filled database at `filledUrl` and on an empty one, in turns, and returns whether the filled one took at
 * least 0.9 of the rate of the other.
 */
export async function measurePlacing(folder: string, filledUrl: string, seconds: number): Promise<boolean> {
  const postgres = await startEmbeddedPostgres({
    dataDir: join(folder, 'empty-data'),
    logger: createLogger({ logLevel: 'silent' }),
  });
  try {
    await migrate(postgres.url);
    const sides: readonly Side[] = [
      { name: 'filled', url: filledUrl, folder: join(folder, 'filled') },
      { name: 'empty', url: postgres.url, folder: join(folder, 'empty') },
    ];
    const plans = new Map<Side, Omit<LoadPlan, 'port'>>();
    for (const side of sides) plans.set(side, await prepare(side, seconds));
    const rates: Record<Side['name'], number[]> = { filled: [], empty: [] };
    for (let round = 0; round < rounds; round += 1) {
      for (const side of round % 2 ? sides.toReversed() : sides) {
        const report = await place(side, plans.get(side) as Omit<LoadPlan, 'port'>);
        rates[side.name].push(report.ordersPerSecond);
        console.log(
          `  round ${round + 1}  ${side.name.padEnd(6)} ${perSecond(report.ordersPerSecond).padStart(9)}  p99 ${ms(report.p99Ms)}  ` +
            `${report.statuses[503] ?? 0} put off`,
        );
      }
    }
    const ratio = median(rates.filled) / median(rates.empty);
    console.log(`\nOrders are placed at ${ratio.toFixed(2)} of the rate of an empty database (goal: ${goalRatio}).`);
    return ratio >= goalRatio;
  } finally {
    await postgres.stop();
  }
}
