import AccountBookOutlined from '@ant-design/icons/AccountBookOutlined'
import AimOutlined from '@ant-design/icons/AimOutlined'
import AlertOutlined from '@ant-design/icons/AlertOutlined'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import ApiOutlined from '@ant-design/icons/ApiOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import AreaChartOutlined from '@ant-design/icons/AreaChartOutlined'
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import BarcodeOutlined from '@ant-design/icons/BarcodeOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import BlockOutlined from '@ant-design/icons/BlockOutlined'
import BookOutlined from '@ant-design/icons/BookOutlined'
import CalendarOutlined from '@ant-design/icons/CalendarOutlined'
import CarryOutOutlined from '@ant-design/icons/CarryOutOutlined'
import CheckCircleOutlined from '@ant-design/icons/CheckCircleOutlined'
import ClockCircleOutlined from '@ant-design/icons/ClockCircleOutlined'
import CloudOutlined from '@ant-design/icons/CloudOutlined'
import ClusterOutlined from '@ant-design/icons/ClusterOutlined'
import CodeOutlined from '@ant-design/icons/CodeOutlined'
import ContactsOutlined from '@ant-design/icons/ContactsOutlined'
import ContainerOutlined from '@ant-design/icons/ContainerOutlined'
import CrownOutlined from '@ant-design/icons/CrownOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined'
import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import DiffOutlined from '@ant-design/icons/DiffOutlined'
import DotChartOutlined from '@ant-design/icons/DotChartOutlined'
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import FieldTimeOutlined from '@ant-design/icons/FieldTimeOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FileSearchOutlined from '@ant-design/icons/FileSearchOutlined'
import FileTextOutlined from '@ant-design/icons/FileTextOutlined'
import FilterOutlined from '@ant-design/icons/FilterOutlined'
import FireOutlined from '@ant-design/icons/FireOutlined'
import FlagOutlined from '@ant-design/icons/FlagOutlined'
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined'
import FundOutlined from '@ant-design/icons/FundOutlined'
import FundProjectionScreenOutlined from '@ant-design/icons/FundProjectionScreenOutlined'
import GatewayOutlined from '@ant-design/icons/GatewayOutlined'
import GlobalOutlined from '@ant-design/icons/GlobalOutlined'
import GoldOutlined from '@ant-design/icons/GoldOutlined'
import HeartOutlined from '@ant-design/icons/HeartOutlined'
import HeatMapOutlined from '@ant-design/icons/HeatMapOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import IdcardOutlined from '@ant-design/icons/IdcardOutlined'
import ImportOutlined from '@ant-design/icons/ImportOutlined'
import KeyOutlined from '@ant-design/icons/KeyOutlined'
import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import LockOutlined from '@ant-design/icons/LockOutlined'
import MailOutlined from '@ant-design/icons/MailOutlined'
import MenuOutlined from '@ant-design/icons/MenuOutlined'
import MessageOutlined from '@ant-design/icons/MessageOutlined'
import MonitorOutlined from '@ant-design/icons/MonitorOutlined'
import NotificationOutlined from '@ant-design/icons/NotificationOutlined'
import OrderedListOutlined from '@ant-design/icons/OrderedListOutlined'
import PieChartOutlined from '@ant-design/icons/PieChartOutlined'
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import ReconciliationOutlined from '@ant-design/icons/ReconciliationOutlined'
import RiseOutlined from '@ant-design/icons/RiseOutlined'
import RobotOutlined from '@ant-design/icons/RobotOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import ScheduleOutlined from '@ant-design/icons/ScheduleOutlined'
import SelectOutlined from '@ant-design/icons/SelectOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import SnippetsOutlined from '@ant-design/icons/SnippetsOutlined'
import SolutionOutlined from '@ant-design/icons/SolutionOutlined'
import StarOutlined from '@ant-design/icons/StarOutlined'
import StopOutlined from '@ant-design/icons/StopOutlined'
import StockOutlined from '@ant-design/icons/StockOutlined'
import SwapOutlined from '@ant-design/icons/SwapOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import TagsOutlined from '@ant-design/icons/TagsOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ThunderboltOutlined from '@ant-design/icons/ThunderboltOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import TransactionOutlined from '@ant-design/icons/TransactionOutlined'
import UploadOutlined from '@ant-design/icons/UploadOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import WalletOutlined from '@ant-design/icons/WalletOutlined'
import WifiOutlined from '@ant-design/icons/WifiOutlined'
import type { ComponentType } from 'react'

/** Names as the menu management of this wire contract writes them. */
const icons: Readonly<Record<string, ComponentType>> = {
  'account-book': AccountBookOutlined,
  aim: AimOutlined,
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  'area-chart': AreaChartOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  barcode: BarcodeOutlined,
  bell: BellOutlined,
  block: BlockOutlined,
  book: BookOutlined,
  calendar: CalendarOutlined,
  'carry-out': CarryOutOutlined,
  'check-circle': CheckCircleOutlined,
  'clock-circle': ClockCircleOutlined,
  cloud: CloudOutlined,
  cluster: ClusterOutlined,
  code: CodeOutlined,
  contacts: ContactsOutlined,
  container: ContainerOutlined,
  crown: CrownOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  desktop: DesktopOutlined,
  diff: DiffOutlined,
  'dot-chart': DotChartOutlined,
  experiment: ExperimentOutlined,
  eye: EyeOutlined,
  'field-time': FieldTimeOutlined,
  file: FileOutlined,
  'file-search': FileSearchOutlined,
  'file-text': FileTextOutlined,
  filter: FilterOutlined,
  fire: FireOutlined,
  flag: FlagOutlined,
  'folder-open': FolderOpenOutlined,
  fund: FundOutlined,
  'fund-projection-screen': FundProjectionScreenOutlined,
  gateway: GatewayOutlined,
  global: GlobalOutlined,
  gold: GoldOutlined,
  heart: HeartOutlined,
  'heat-map': HeatMapOutlined,
  home: HomeOutlined,
  idcard: IdcardOutlined,
  import: ImportOutlined,
  key: KeyOutlined,
  'line-chart': LineChartOutlined,
  link: LinkOutlined,
  lock: LockOutlined,
  mail: MailOutlined,
  menu: MenuOutlined,
  message: MessageOutlined,
  monitor: MonitorOutlined,
  notification: NotificationOutlined,
  'ordered-list': OrderedListOutlined,
  'pie-chart': PieChartOutlined,
  profile: ProfileOutlined,
  reconciliation: ReconciliationOutlined,
  rise: RiseOutlined,
  robot: RobotOutlined,
  safety: SafetyOutlined,
  schedule: ScheduleOutlined,
  select: SelectOutlined,
  setting: SettingOutlined,
  snippets: SnippetsOutlined,
  solution: SolutionOutlined,
  star: StarOutlined,
  stock: StockOutlined,
  stop: StopOutlined,
  swap: SwapOutlined,
  table: TableOutlined,
  tags: TagsOutlined,
  team: TeamOutlined,
  thunderbolt: ThunderboltOutlined,
  tool: ToolOutlined,
  transaction: TransactionOutlined,
  upload: UploadOutlined,
  user: UserOutlined,
  wallet: WalletOutlined,
  wifi: WifiOutlined,
}

/** What an administrator may choose from. */
export const menuIconNames = Object.keys(icons)

/** Icon of a menu row; an unknown name gets the neutral one. Old and new spellings (`HomeOutlined`) both work. */
export function MenuIcon({ name }: { name: string }) {
  const key = name
    .replace(/(Outlined|Filled|TwoTone)$/, '')
    .replace(/([a-z])([A-Z])/g, '$1-$2')
    .toLowerCase()
  const Icon = icons[key] ?? AppstoreOutlined
  return <Icon />
}
