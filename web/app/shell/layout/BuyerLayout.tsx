import { type ClientLoaderFunctionArgs, type LoaderFunctionArgs, Outlet, useLoaderData, useMatches } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { handleOf, type PageHandle } from '#lib/page/page-query.ts';
import { BuyerHeader } from '#shell/header/BuyerHeader.tsx';
import { TabBar } from '#shell/navigation/TabBar.tsx';
import { BuyerGuard } from '#shell/session/BuyerGuard.tsx';
import { requireBuyer } from '#shell/session/buyer-access.server.ts';
import { loadAsBuyer } from '#shell/session/load-as-buyer.ts';
import { mainId } from '#ui/kit/frame/SkipLink.tsx';
import styles from './BuyerLayout.module.css';
import { FooterSwitches } from './FooterSwitches.tsx';
import { SiteFooter } from './SiteFooter.tsx';

export const handle: PageHandle = { isPersonal: true };

/** Loads what the header shows of the reader. The hour is that of the greeting. */
export async function loader(args: LoaderFunctionArgs) {
  const { name } = await requireBuyer(args);
  return { name, hour: Number(formatDate(new Date(), 'time', 'en').slice(0, 2)) };
}

export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => loadAsBuyer(serverLoader<typeof loader>);

// The frame stays as it is while its pages change.
export const shouldRevalidate = () => false;

/** The frame of the pages on which participants buy and use tickets: header, page, footer, and shortcuts on phones. */
export default function BuyerLayout() {
  const reader = useLoaderData<typeof loader>() as Awaited<ReturnType<typeof loader>> | undefined;
  const { hidesTabBar = false } = handleOf(useMatches().map((match) => match.handle));
  return (
    <BuyerGuard>
      <div className={styles.frame}>
        <BuyerHeader reader={reader} />
        <main id={mainId} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <SiteFooter>
          <FooterSwitches />
        </SiteFooter>
        {!hidesTabBar && <TabBar reader="participant" />}
      </div>
    </BuyerGuard>
  );
}
