import { StopSwitches } from '../stops/StopSwitches.tsx';
import { Gateways } from './Gateways.tsx';

/** The switches of sales and payouts, and the gateways. */
export function GatewaysTab() {
  return (
    <>
      <StopSwitches />
      <Gateways />
    </>
  );
}
