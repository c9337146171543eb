import AlertOutlined from '@ant-design/icons/AlertOutlined'
import ApartmentOutlined from '@ant-design/icons/ApartmentOutlined'
import ApiOutlined from '@ant-design/icons/ApiOutlined'
import AppstoreOutlined from '@ant-design/icons/AppstoreOutlined'
import AreaChartOutlined from '@ant-design/icons/AreaChartOutlined'
import AuditOutlined from '@ant-design/icons/AuditOutlined'
import BankOutlined from '@ant-design/icons/BankOutlined'
import BarChartOutlined from '@ant-design/icons/BarChartOutlined'
import BellOutlined from '@ant-design/icons/BellOutlined'
import BookOutlined from '@ant-design/icons/BookOutlined'
import CloudOutlined from '@ant-design/icons/CloudOutlined'
import ClusterOutlined from '@ant-design/icons/ClusterOutlined'
import DashboardOutlined from '@ant-design/icons/DashboardOutlined'
import DatabaseOutlined from '@ant-design/icons/DatabaseOutlined'
import DesktopOutlined from '@ant-design/icons/DesktopOutlined'
import ExperimentOutlined from '@ant-design/icons/ExperimentOutlined'
import EyeOutlined from '@ant-design/icons/EyeOutlined'
import FileOutlined from '@ant-design/icons/FileOutlined'
import FundOutlined from '@ant-design/icons/FundOutlined'
import HeatMapOutlined from '@ant-design/icons/HeatMapOutlined'
import HomeOutlined from '@ant-design/icons/HomeOutlined'
import LineChartOutlined from '@ant-design/icons/LineChartOutlined'
import LinkOutlined from '@ant-design/icons/LinkOutlined'
import MessageOutlined from '@ant-design/icons/MessageOutlined'
import PieChartOutlined from '@ant-design/icons/PieChartOutlined'
import ProfileOutlined from '@ant-design/icons/ProfileOutlined'
import RobotOutlined from '@ant-design/icons/RobotOutlined'
import SafetyOutlined from '@ant-design/icons/SafetyOutlined'
import SettingOutlined from '@ant-design/icons/SettingOutlined'
import StarOutlined from '@ant-design/icons/StarOutlined'
import StockOutlined from '@ant-design/icons/StockOutlined'
import TableOutlined from '@ant-design/icons/TableOutlined'
import TeamOutlined from '@ant-design/icons/TeamOutlined'
import ToolOutlined from '@ant-design/icons/ToolOutlined'
import TransactionOutlined from '@ant-design/icons/TransactionOutlined'
import UserOutlined from '@ant-design/icons/UserOutlined'
import type { ComponentType } from 'react'

/** Names as the menu management of this wire contract writes them. */
const icons: Readonly<Record<string, ComponentType>> = {
  alert: AlertOutlined,
  apartment: ApartmentOutlined,
  api: ApiOutlined,
  appstore: AppstoreOutlined,
  'area-chart': AreaChartOutlined,
  audit: AuditOutlined,
  bank: BankOutlined,
  'bar-chart': BarChartOutlined,
  bell: BellOutlined,
  book: BookOutlined,
  cloud: CloudOutlined,
  cluster: ClusterOutlined,
  dashboard: DashboardOutlined,
  database: DatabaseOutlined,
  desktop: DesktopOutlined,
  experiment: ExperimentOutlined,
  eye: EyeOutlined,
  file: FileOutlined,
  fund: FundOutlined,
  'heat-map': HeatMapOutlined,
  home: HomeOutlined,
  'line-chart': LineChartOutlined,
  link: LinkOutlined,
  message: MessageOutlined,
  'pie-chart': PieChartOutlined,
  profile: ProfileOutlined,
  robot: RobotOutlined,
  safety: SafetyOutlined,
  setting: SettingOutlined,
  star: StarOutlined,
  stock: StockOutlined,
  table: TableOutlined,
  team: TeamOutlined,
  tool: ToolOutlined,
  transaction: TransactionOutlined,
  user: UserOutlined,
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
