import AccountBalanceWalletOutlined from '@mui/icons-material/AccountBalanceWalletOutlined';
import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import CampaignOutlined from '@mui/icons-material/CampaignOutlined';
import CardGiftcardOutlined from '@mui/icons-material/CardGiftcardOutlined';
import ChatOutlined from '@mui/icons-material/ChatOutlined';
import ConfirmationNumberOutlined from '@mui/icons-material/ConfirmationNumberOutlined';
import DescriptionOutlined from '@mui/icons-material/DescriptionOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import FolderOutlined from '@mui/icons-material/FolderOutlined';
import GavelOutlined from '@mui/icons-material/GavelOutlined';
import GroupAddOutlined from '@mui/icons-material/GroupAddOutlined';
import GroupOutlined from '@mui/icons-material/GroupOutlined';
import HomeOutlined from '@mui/icons-material/HomeOutlined';
import InsightsOutlined from '@mui/icons-material/InsightsOutlined';
import ManageSearchOutlined from '@mui/icons-material/ManageSearchOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import PhotoCameraOutlined from '@mui/icons-material/PhotoCameraOutlined';
import PublicOutlined from '@mui/icons-material/PublicOutlined';
import QrCodeScannerOutlined from '@mui/icons-material/QrCodeScannerOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import type SvgIcon from '@mui/material/SvgIcon';
import type { NavigationIcon as IconName } from './navigation.ts';

const icons: Record<IconName, typeof SvgIcon> = {
  bids: GavelOutlined,
  calendar: CalendarMonthOutlined,
  camera: PhotoCameraOutlined,
  contracts: DescriptionOutlined,
  checkin: QrCodeScannerOutlined,
  events: EventOutlined,
  home: HomeOutlined,
  loyalty: CardGiftcardOutlined,
  marketing: CampaignOutlined,
  messages: ChatOutlined,
  overview: PublicOutlined,
  payments: PaymentsOutlined,
  people: GroupOutlined,
  profile: PersonOutlined,
  projects: FolderOutlined,
  referrals: GroupAddOutlined,
  search: ManageSearchOutlined,
  statistics: InsightsOutlined,
  tickets: ConfirmationNumberOutlined,
  visibility: VisibilityOutlined,
  wallet: AccountBalanceWalletOutlined,
};

/** The icon before an item of the side navigation. */
export function NavigationIcon({ name }: { name: IconName }) {
  const Icon = icons[name];
  return <Icon sx={{ fontSize: 21 }} />;
}
