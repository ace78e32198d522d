import { existing } from 'virtual:screens';

const hasScreen = [...existing].some((path) => path.startsWith('/contracts/'));

/** Returns the path of a contract; undefined without a contract. */
export const contractPath = (contractId: string | null): string | undefined =>
  contractId && hasScreen ? `/contracts/${contractId}` : undefined;
