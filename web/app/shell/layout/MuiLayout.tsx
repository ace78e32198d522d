import { Outlet } from 'react-router';
import { MuiProvider } from '#theme/MuiProvider.tsx';

/** The public pages that still consist of MUI. The table of screens says which they are. */
export default function MuiLayout() {
  return (
    <MuiProvider>
      <Outlet />
    </MuiProvider>
  );
}
