import { buttons, type MenuButton, type MenuGroup, type MenuPage } from '../../seed/menu-node.ts'

/** The last part of `component` is the page's name; the part before it is the area that owns the page. */
const page = (
  title: string,
  path: string,
  component: string,
  icon: string,
  actions: MenuButton[],
  routeOnly: Pick<MenuPage, 'isRouteOnly'> = {},
): MenuPage => ({
  title,
  path,
  component,
  componentName: component.slice(component.lastIndexOf('/') + 1),
  icon,
  audience: 'institution',
  buttons: actions,
  ...routeOnly,
})

const crud = ['view', 'add', 'edit', 'delete'] as const
const watch = buttons('WATCH', [...crud, 'import', 'export'], { share: '共享分组', monitor: '监控设置' })
const signal = buttons('SIGNAL', ['view', 'export'], { handle: '处理信号' })
const macro = buttons('MACRO', ['view', 'export'])
const etf = buttons('ETF', [...crud, 'export'])
const decision = buttons('DECISION', [...crud, 'export'])
const proposal = buttons('PROPOSAL', crud, { submit: '提交审批', approve: '审批' })
const orders = buttons('ORDER', [], { submit: '下单', cancel: '撤单', cancelAll: '全部撤单' })
const derivatives = buttons('DERIV', ['view', 'export'])
const risk = buttons('RISK', ['view'], { limit: '设置限额', approve: '复核限额', kill: '紧急停止', lift: '解除停止' })
const review = buttons('REVIEW', ['view', 'export'], { submit: '提交复盘' })

const watching: MenuPage[] = [
  page('自选股', '/trade/watch/stock', 'trading/WatchStock', 'star', watch),
  page('自选ETF', '/trade/watch/etf', 'trading/WatchEtf', 'heart', watch),
]

const signals: MenuPage[] = [
  page('买卖信号', '/trade/signal/buysell', 'insight/BuySellSignal', 'thunderbolt', signal),
  page('交易点', '/trade/signal/points', 'insight/TradePoint', 'aim', signal),
  page('AI选股', '/ai/select', 'insight/AiSelect', 'robot', [
    ...buttons('AI', ['view', 'export'], { run: '运行选股', save: '保存方案' }),
  ]),
]

const macroPages: MenuPage[] = [
  page('热点监控', '/macro/hotspot', 'market/Hotspot', 'fire', macro),
  page('龙头监控', '/macro/leading', 'market/Leading', 'crown', macro),
  page('组合监控', '/macro/portfolio', 'market/PortfolioMonitor', 'pie-chart', macro),
  page('行业概念', '/macro/industryConcept', 'market/IndustryConcept', 'dot-chart', macro),
  page('板块与概念', '/macro/sectorConcept', 'market/SectorAndConcept', 'heat-map', macro),
  page('个股概念', '/macro/stockConcept', 'market/stockConcept', 'tags', macro),
  page('个股行业', '/macro/stockSector', 'market/stockSector', 'cluster', macro),
  page('股票市场', '/macro/stockMarket', 'market/StockMarket', 'bar-chart', macro),
  page('行情导入', '/macro/barImport', 'market/BarImport', 'database', buttons('MARKET', [], { import: '导入行情' })),
]

const etfPages: MenuPage[] = [
  page('ETF市场监控', '/etf/market', 'market/EtfMarket', 'stock', etf),
  page('ETF监控', '/etf/monitor/:symbol', 'market/EtfMonitor', 'monitor', [...etf, ...orders], { isRouteOnly: true }),
]

const decisions: MenuPage[] = [
  page('决策清单', '/decision/list', 'trading/DecisionList', 'ordered-list', decision),
  page('标的', '/decision/symbol', 'trading/DecisionSymbol', 'flag', decision),
  page('目标', '/decision/target', 'trading/DecisionTarget', 'aim', decision),
  page('产品', '/decision/product', 'trading/DecisionProduct', 'appstore', decision),
  page('提案', '/decision/proposal', 'trading/Proposal', 'solution', [...decision, ...proposal]),
  page('交易', '/decision/transaction', 'trading/Transaction', 'swap', [...decision, ...orders]),
  page('持仓', '/decision/hold', 'trading/HoldPosition', 'wallet', decision),
]

const quant: MenuPage[] = [
  page('策略', '/quant/strategy', 'trading/StrategyList', 'experiment', [
    ...buttons('STRATEGY', [...crud, 'export'], { status: '启停策略', load: '加载自编策略' }),
  ]),
  page('账户', '/quant/account', 'trading/AccountList', 'account-book', [
    ...buttons('ACCOUNT', [...crud, 'export'], {
      viewAll: '查看全部账户',
      status: '启停账户',
      grant: '账户授权',
    }),
    ...risk,
  ]),
  page('紧急停止', '/quant/killSwitch', 'trading/KillSwitch', 'stop', risk),
  page('交易记录', '/records/trade', 'trading/TradeRecord', 'profile', [
    ...buttons('RECORD', ['view', 'import', 'export'], { reconcile: '对账' }),
  ]),
  page('对账', '/records/reconcile', 'trading/Reconcile', 'reconciliation', [
    ...buttons('RECORD', ['view', 'import'], { reconcile: '对账' }),
  ]),
  page('盈亏分析', '/records/profit', 'trading/Profit', 'fund', [
    ...buttons('ACCOUNT', ['view']),
    ...buttons('RECORD', ['view']),
  ]),
]

const deriv: MenuPage[] = [
  page('数字货币', '/deriv/crypto', 'trading/Crypto', 'transaction', [...derivatives, ...orders]),
  page('期货', '/deriv/futures', 'trading/Futures', 'rise', [...derivatives, ...orders]),
  page('成交', '/deriv/deal', 'trading/Deal', 'carry-out', derivatives),
  page('委托', '/deriv/order', 'trading/OrderList', 'container', [...derivatives, ...orders]),
  page('挂单', '/deriv/pending', 'trading/PendingOrder', 'clock-circle', [...derivatives, ...orders]),
  page('持仓', '/deriv/position', 'trading/Position', 'wallet', [...derivatives, ...orders]),
]

const reviews: MenuPage[] = [
  page('买卖分析', '/review/buysell', 'insight/BuySellAnalysis', 'area-chart', review),
  page('委托复盘', '/review/entrust', 'insight/EntrustReview', 'audit', review),
  page('账户委托', '/review/entrustAccount', 'insight/EntrustAccount', 'file-search', review),
  page('交易复盘', '/review/trading', 'insight/TradingReview', 'reconciliation', review),
]

const clients: MenuPage[] = [
  page('客户列表', '/client/list', 'operations/ClientList', 'contacts', [
    ...buttons('CLIENT', [...crud, 'export'], { contact: '查看联系方式' }),
  ]),
  page('机构管理', '/org/institution', 'operations/Institution', 'bank', buttons('ORG', [...crud, 'export'])),
  page('产品管理', '/org/product', 'operations/ProductManage', 'gold', [
    ...buttons('ORG', [...crud, 'export'], { publish: '发布净值' }),
    ...risk,
  ]),
]

const hosts: MenuPage[] = [
  page('主机监控', '/ops/server', 'operations/ServerMonitor', 'desktop', [
    ...buttons('SERVER', ['view'], { operate: '启停服务', enrol: '登记与吊销主机', force: '强制停止交易服务' }),
  ]),
  page('开盘检查', '/ops/morning', 'operations/MorningCheck', 'audit', buttons('SERVER', ['view'])),
]

const insight: MenuPage[] = [
  { ...page('财经资讯', '/insight/news', 'insight/News', 'file-search', []), audience: 'everyone' },
  page('市场情绪', '/insight/emotion', 'insight/Emotion', 'dashboard', [{ code: 'INDEX:emotion', title: '市场情绪' }]),
  page('AI判断战绩', '/insight/record', 'insight/AiRecord', 'audit', buttons('AI', ['view', 'export'])),
]

export const tradingMenu: MenuGroup[] = [
  { title: '自选盯盘', path: '/trade/watch', icon: 'eye', pages: watching },
  { title: '信号选股', path: '/trade/signal', icon: 'thunderbolt', pages: signals },
  { title: '宏观监控', path: '/macro', icon: 'heat-map', pages: macroPages },
  { title: 'ETF监控', path: '/etf', icon: 'stock', pages: etfPages },
  { title: '投资决策', path: '/decision', icon: 'solution', pages: decisions },
  { title: '量化交易', path: '/quant', icon: 'line-chart', pages: quant },
  { title: '衍生品交易', path: '/deriv', icon: 'transaction', pages: deriv },
  { title: '交易复盘', path: '/review', icon: 'area-chart', pages: reviews },
  { title: '客户与机构', path: '/org', icon: 'contacts', pages: clients },
  { title: '运维监控', path: '/ops', icon: 'desktop', pages: hosts },
  { title: '资讯情绪', path: '/insight', icon: 'message', pages: insight },
]
