import { describe, expect, it } from 'vitest'
import { eventPatterns, type EventHorizon, type EventTarget } from './events.ts'
import { weighEvents } from './weigh-events.ts'

/** What each event of the lexicon weighs in a sentence of its own; a percentage of 25 halves those that are scaled. */
const table: readonly (readonly [string, string, number, EventHorizon, EventTarget])[] = [
  ['业绩增长', '净利润同比增长25%', 1, 'medium', 'stock'],
  ['业绩下降', '营业收入同比下降25%', -1, 'medium', 'stock'],
  ['扭亏', '公司扭亏为盈', 2.5, 'medium', 'stock'],
  ['亏损', '公司首亏', -2.5, 'medium', 'stock'],
  ['亏损收窄', '亏损收窄', 1, 'medium', 'stock'],
  ['中标', '公司中标', 2, 'short', 'stock'],
  ['重大订单', '公司签订五亿元合同', 2, 'short', 'stock'],
  ['回购', '公司回购股份', 1.5, 'short', 'stock'],
  ['增持', '股东增持', 1.5, 'short', 'stock'],
  ['减持', '股东减持', -2, 'short', 'stock'],
  ['解禁', '限售股上市流通', -1.5, 'short', 'stock'],
  ['质押风险', '质押股份遭强平', -2, 'short', 'stock'],
  ['资产重组', '公司借壳上市', 2, 'medium', 'stock'],
  ['并购', '公司收购乙公司', 1, 'medium', 'stock'],
  ['终止重组', '公司撤回定增', -2, 'short', 'stock'],
  ['停牌', '公司股票停牌', -0.5, 'intraday', 'stock'],
  ['复牌', '今日复牌', 0.5, 'intraday', 'stock'],
  ['立案调查', '公司遭立案调查', -3, 'medium', 'stock'],
  ['处罚', '公司收到警示函', -2, 'short', 'stock'],
  ['问询', '公司收到问询函', -1, 'short', 'stock'],
  ['退市风险', '公司终止上市', -3, 'long', 'stock'],
  ['撤销风险警示', '公司摘帽', 2.5, 'medium', 'stock'],
  ['商誉减值', '商誉发生减值', -2.5, 'medium', 'stock'],
  ['产品获批', '新药获批', 2, 'medium', 'stock'],
  ['临床失败', '临床试验失败', -2.5, 'medium', 'stock'],
  ['扩产', '公司扩建产线', 1, 'medium', 'stock'],
  ['停产', '工厂停产', -2, 'short', 'stock'],
  ['交付推迟', '新车交付延期', -1.5, 'short', 'stock'],
  ['事故', '厂区发生火灾', -2.5, 'short', 'stock'],
  ['召回', '公司召回汽车', -2, 'short', 'stock'],
  ['诉讼', '公司涉及重大诉讼', -1.5, 'medium', 'stock'],
  ['债务违约', '债券违约', -3, 'medium', 'stock'],
  ['高管变动', '董事长辞职', -1.5, 'short', 'stock'],
  ['股权激励', '公司实施员工持股计划', 1, 'medium', 'stock'],
  ['高送转分红', '每10股派五元', 1, 'short', 'stock'],
  ['评级上调', '券商调高目标价', 1.5, 'short', 'stock'],
  ['评级下调', '券商调低目标价', -1.5, 'short', 'stock'],
  ['增厚收益', '每股收益得到增厚', 1.5, 'medium', 'stock'],
  ['财务造假', '公司虚增收入', -3, 'long', 'stock'],
  ['实控人变更', '控股股东变更', 0.5, 'medium', 'stock'],
  ['产业政策', '国务院印发发展规划', 2, 'medium', 'sector'],
  ['财税支持', '给予税收优惠', 1.5, 'medium', 'sector'],
  ['试点', '开展低空试点', 1.5, 'medium', 'sector'],
  ['景气回升', '行业景气度回升', 2, 'short', 'sector'],
  ['需求走弱', '下游需求低迷', -2, 'short', 'sector'],
  ['订单增长', '订单同比增长25%', 1, 'short', 'sector'],
  ['订单下降', '订单环比下滑25%', -0.75, 'short', 'sector'],
  ['涨价', '产品提价', 1.5, 'short', 'sector'],
  ['降价', '行业打价格战', -1.5, 'short', 'sector'],
  ['库存高企', '库存积压', -1.5, 'short', 'sector'],
  ['去库存', '库存去化', 1, 'short', 'sector'],
  ['技术突破', '研发取得突破', 2, 'medium', 'sector'],
  ['产业化提速', '国产化提速', 1.5, 'medium', 'sector'],
  ['监管趋严', '监管趋严', -2, 'medium', 'sector'],
  ['限产', '钢厂限产', 1, 'medium', 'sector'],
  ['产能过剩', '行业产能过剩', -1.5, 'medium', 'sector'],
  ['出口管制', '列入实体清单', -2, 'medium', 'sector'],
  ['加征关税', '美国加征关税', -2, 'medium', 'sector'],
  ['取消关税', '美国豁免关税', 1.5, 'medium', 'sector'],
  ['成本上升', '成本上升', -1, 'short', 'sector'],
  ['成本下降', '成本回落', 1, 'short', 'sector'],
  ['降准', '央行降准', 2.5, 'short', 'market'],
  ['降息', '央行降息', 2.5, 'short', 'market'],
  ['加息', '美联储加息', -2, 'short', 'market'],
  ['流动性投放', '央行净投放', 1.5, 'intraday', 'market'],
  ['流动性收紧', '流动性收紧', -1.5, 'intraday', 'market'],
  ['稳增长', '多地提振消费', 2, 'short', 'market'],
  ['数据超预期', '出口数据好于预期', 1.5, 'intraday', 'market'],
  ['数据低于预期', '社融不及预期', -2, 'intraday', 'market'],
  ['海外下跌', '隔夜美股重挫', -2, 'intraday', 'market'],
  ['海外上涨', '隔夜美股大涨', 1.5, 'intraday', 'market'],
  ['避险升温', '避险情绪升温', -1.5, 'intraday', 'market'],
  ['风险偏好回升', '风险偏好改善', 1.5, 'intraday', 'market'],
  ['中长期资金入市', '社保资金入市', 2, 'medium', 'market'],
  ['印花税下调', '印花税减半', 3, 'short', 'market'],
]

describe('the lexicon of events', () => {
  it('[AI-3] stands in this table to the last event', () => {
    expect(eventPatterns.map(({ name }) => name)).toEqual(table.map(([name]) => name))
  })

  it.each(table)('[AI-3] %s: %s weighs %d', (name, text, weight, horizon, target) => {
    const { events } = weighEvents(text, 'title', [])
    expect(events.find((event) => event.name === name)).toMatchObject({ weight, horizon, target, field: 'title' })
  })

  it('[AI-3] an event by itself weighs three at most, one that is scaled twice what a quarter of it does', () => {
    const polarity = new Map(eventPatterns.map((one) => [one.name, one.isScaled ? one.polarity / 2 : one.polarity]))
    expect(table.map(([name]) => [name, polarity.get(name)])).toEqual(table.map(([name, , weight]) => [name, weight]))
  })
})
