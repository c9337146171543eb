/** What a short code of the keyboard does, as terminals have it. */
export interface Shortcut {
  readonly code: string
  readonly title: string
  /** Shows an instrument in the panels of the colour in use. */
  readonly symbol?: string
  /** Opens a page, if the user's menu has it. */
  readonly path?: string
}

/** One table for the search and for the help; codes that traders have in their fingers. */
export const shortcuts: readonly Shortcut[] = [
  { code: '03', title: '上证指数', symbol: 'SHSE.000001' },
  { code: '04', title: '深证成指', symbol: 'SZSE.399001' },
  { code: '07', title: '创业板指', symbol: 'SZSE.399006' },
  { code: '08', title: '沪深300', symbol: 'SHSE.000300' },
  { code: '06', title: '自选股', path: '/trade/watch/stock' },
  { code: '60', title: '股票市场', path: '/macro/stockMarket' },
  { code: '61', title: '板块与概念', path: '/macro/sectorConcept' },
  { code: '62', title: '龙头监控', path: '/macro/leading' },
  { code: '63', title: '热点监控', path: '/macro/hotspot' },
  { code: '70', title: '工作台', path: '/desk' },
  { code: '80', title: '委托', path: '/deriv/order' },
  { code: '81', title: '持仓', path: '/deriv/position' },
]

/** Keys of the desk that do something else than search, for the help. */
export const deskKeys: readonly { readonly keys: string; readonly title: string }[] = [
  { keys: '字母 / 数字', title: '查找证券（代码、名称、拼音）或输入快捷码' },
  { keys: '↑ ↓', title: '在列表中移动；在个股窗口中切换上一只、下一只' },
  { keys: 'Enter', title: '打开所选' },
  { keys: 'Esc', title: '关闭、退出全屏' },
  { keys: 'Ctrl / ⌘ K', title: '查找页面、证券、操作与人员' },
  { keys: '/', title: '定位到筛选框' },
  { keys: '空格', title: '回放：播放、暂停' },
  { keys: '← →', title: '回放：退一分钟、进一分钟' },
  { keys: 'Shift + ← →', title: '回放：前一交易日、后一交易日' },
  { keys: 'Alt B / Alt S', title: '下单：买入 / 卖出' },
  { keys: 'Alt ↑ / Alt ↓', title: '下单：委托价加、减一档，加 Shift 为十档' },
  { keys: 'Alt K', title: '打开“紧急停止”（有权限时）' },
  { keys: '?', title: '显示本帮助' },
]

/** Those that begin with what has been typed so far. */
export const shortcutsFor = (text: string): Shortcut[] =>
  /^\d{1,2}$/.test(text) ? shortcuts.filter(({ code }) => code.startsWith(text)) : []
