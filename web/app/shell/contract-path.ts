import { existing } from 'virtual:screens';

const hasScreen = [...existing].some((path) => path.startsWith('/contracts/'));

/** Where a contract is read and signed; undefined where there is none. */
export const contractPath = (contractId: string | null): string | undefined =>
  contractId && hasScreen ? `/contracts/${contractId}` : undefined;
