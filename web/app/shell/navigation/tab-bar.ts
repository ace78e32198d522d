import type { Role } from '@ngoma/api/common/roles';
import type { TextKey } from '#lib/i18n/text-keys.ts';

export type BuyerIcon = 'account' | 'categories' | 'discover' | 'tickets';
/** Icons of the shortcuts of organizers, providers and admins. */
export type SellerIcon = 'home' | 'messages' | 'projects' | 'scan';
export type TabIcon = BuyerIcon | SellerIcon;

export interface Tab {
  readonly label: TextKey;
  readonly icon: TabIcon;
  readonly path: string;
}

const discover: Tab = { label: 'shell:tabs.discover', icon: 'discover', path: '/our-event' };
const categories: Tab = { label: 'shell:categories', icon: 'categories', path: '/category' };
const tab = (label: TextKey, icon: TabIcon, path: string): Tab => ({ label, icon, path });

const home = tab('shell:tabs.home', 'home', '/');
const tickets: Tab = { label: 'shell:tabs.tickets', icon: 'tickets', path: '/ticket-management' };
const account = tab('shell:tabs.account', 'account', '/account');

const tabs: Readonly<Record<Role | 'stranger', readonly Tab[]>> = {
  // The server leads strangers to the sign-in page, and from there to their tickets.
  stranger: [discover, categories, tickets, { label: 'shell:signIn', icon: 'account', path: '/sign-in' }],
  participant: [discover, categories, tickets, account],
  organizer: [
    home,
    discover,
    tab('shell:tabs.scan', 'scan', '/entry-validation'),
    tab('shell:tabs.messages', 'messages', '/messaging-relationship'),
    account,
  ],
  provider: [
    home,
    discover,
    tab('shell:tabs.projects', 'projects', '/project/view'),
    tab('shell:tabs.messages', 'messages', '/messaging-&-client-relationship'),
    account,
  ],
  admin: [home, discover, tab('shell:tabs.messages', 'messages', '/messaging-relationship'), account],
};

/** Returns the shortcuts at the lower edge of phones: pages that the reader may open. */
export const tabsOf = (role: Role | undefined): readonly Tab[] => tabs[role ?? 'stranger'];
