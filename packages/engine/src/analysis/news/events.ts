export type EventHorizon = 'intraday' | 'short' | 'medium' | 'long'
export type EventTarget = 'stock' | 'sector' | 'market'

export interface EventPattern {
  readonly name: string
  readonly pattern: RegExp
  /** −3…3: how good the event usually is for whom it is about. */
  readonly polarity: number
  readonly horizon: EventHorizon
  readonly target: EventTarget
  /** The percentage that follows scales the polarity. */
  readonly isScaled?: true
}

const row = (
  name: string,
  pattern: RegExp,
  polarity: number,
  horizon: EventHorizon,
  target: EventTarget,
  isScaled?: true,
): EventPattern => ({ name, pattern, polarity, horizon, target, ...(isScaled && { isScaled }) })

/** What happens to companies. */
const ofCompanies: readonly EventPattern[] = [
  row(
    '业绩增长',
    /(?:净利润|业绩|利润|营收|营业收入)[^，。；]{0,8}(?:同比)?(?:预增|大增|增长|增加|上升|翻番)/,
    2,
    'medium',
    'stock',
    true,
  ),
  row(
    '业绩下降',
    /(?:净利润|业绩|利润|营收|营业收入)[^，。；]{0,8}(?:同比)?(?:预减|大降|下降|减少|下滑|下跌)/,
    -2,
    'medium',
    'stock',
    true,
  ),
  row('扭亏', /扭亏(?:为盈)?/, 2.5, 'medium', 'stock'),
  row('亏损', /(?:预亏|亏损|首亏|续亏)(?!收窄)/, -2.5, 'medium', 'stock'),
  row('亏损收窄', /亏损收窄/, 1, 'medium', 'stock'),
  row('中标', /中标|收到中标通知书/, 2, 'short', 'stock'),
  row('重大订单', /(?:签订|签署|获得|获|斩获|新签)[^，。；]{0,12}(?:订单|合同|协议)/, 2, 'short', 'stock'),
  row('回购', /回购(?:股份|方案|公司股份)?/, 1.5, 'short', 'stock'),
  row('增持', /增持/, 1.5, 'short', 'stock'),
  row('减持', /减持/, -2, 'short', 'stock'),
  row('解禁', /解禁|限售股上市流通/, -1.5, 'short', 'stock'),
  row('质押风险', /(?:质押|冻结)[^，。；]{0,8}(?:平仓|强平|轮候)|股份被(?:司法)?冻结/, -2, 'short', 'stock'),
  row('资产重组', /重大资产重组|注入优质资产|借壳|吸收合并/, 2, 'medium', 'stock'),
  row('并购', /(?:收购|并购)(?!形成)/, 1, 'medium', 'stock'),
  row('终止重组', /(?:终止|终结|撤回)[^，。；]{0,8}(?:重组|收购|并购|定增|发行)/, -2, 'short', 'stock'),
  row('停牌', /(?:股票|公司)[^，。；]{0,6}停牌/, -0.5, 'intraday', 'stock'),
  row('复牌', /复牌/, 0.5, 'intraday', 'stock'),
  row('立案调查', /立案(?:调查|告知书)?/, -3, 'medium', 'stock'),
  row('处罚', /行政处罚|被罚|罚款|警示函|公开谴责/, -2, 'short', 'stock'),
  row('问询', /问询函|监管函|关注函/, -1, 'short', 'stock'),
  row('退市风险', /退市(?:风险)?警示|终止上市|被实施\*?ST/, -3, 'long', 'stock'),
  row('撤销风险警示', /撤销(?:其他|退市)?风险警示|摘帽/, 2.5, 'medium', 'stock'),
  row('商誉减值', /(?:商誉|资产)[^，。；]{0,8}减值|计提减值/, -2.5, 'medium', 'stock'),
  row('产品获批', /获批|通过审批|获得[^，。；]{0,6}(?:批件|注册证|上市许可)/, 2, 'medium', 'stock'),
  row('临床失败', /临床[^，。；]{0,8}(?:失败|终止|未达)/, -2.5, 'medium', 'stock'),
  row(
    '扩产',
    /(?:扩建|扩张|扩大|新增|提升)[^，。；]{0,6}(?:产能|产线|产量)|产能[^，。；]{0,6}(?:扩张|释放)|投产/,
    1,
    'medium',
    'stock',
  ),
  row('停产', /停产|停工|减产检修/, -2, 'short', 'stock'),
  row('交付推迟', /(?:交付|量产|投产|开工)[^，。；]{0,4}(?:推迟|延期|延迟)/, -1.5, 'short', 'stock'),
  row('事故', /(?:安全|生产|爆炸|火灾|泄漏|环保)事故|发生(?:爆炸|火灾|泄漏)/, -2.5, 'short', 'stock'),
  row('召回', /召回/, -2, 'short', 'stock'),
  row('诉讼', /(?:被|遭)[^，。；]{0,6}(?:起诉|诉讼)|涉及重大诉讼|仲裁/, -1.5, 'medium', 'stock'),
  row('债务违约', /违约|逾期未(?:兑付|偿还)|无法按期(?:兑付|偿还)/, -3, 'medium', 'stock'),
  row('高管变动', /(?:董事长|总经理|总裁|财务总监)[^，。；]{0,8}(?:辞职|辞任|被查|失联)/, -1.5, 'short', 'stock'),
  row('股权激励', /股权激励|员工持股计划/, 1, 'medium', 'stock'),
  row('高送转分红', /(?:高送转|每10股派|特别分红|现金分红[^，。；]{0,8}提高)/, 1, 'short', 'stock'),
  row(
    '评级上调',
    /(?:评级|目标价)[^，。；]{0,6}(?:上调|调高)|(?:上调|调高)[^，。；]{0,6}(?:评级|目标价)/,
    1.5,
    'short',
    'stock',
  ),
  row(
    '评级下调',
    /(?:评级|目标价)[^，。；]{0,6}(?:下调|调低)|(?:下调|调低)[^，。；]{0,6}(?:评级|目标价)/,
    -1.5,
    'short',
    'stock',
  ),
  row('增厚收益', /每股收益[^，。；]{0,6}增厚|增厚[^，。；]{0,6}(?:收益|利润)/, 1.5, 'medium', 'stock'),
  row('财务造假', /财务造假|虚增(?:收入|利润)|无法表示意见|审计[^，。；]{0,4}保留意见/, -3, 'long', 'stock'),
  row('实控人变更', /(?:实际控制人|控股股东)[^，。；]{0,4}变更/, 0.5, 'medium', 'stock'),
]

/** What happens to industries and themes. */
const ofSectors: readonly EventPattern[] = [
  row(
    '产业政策',
    /(?:印发|出台|发布|通过)[^，。；]{0,24}(?:行动方案|发展规划|指导意见|若干措施|实施方案|支持政策)/,
    2,
    'medium',
    'sector',
  ),
  row('财税支持', /(?:税收|信贷|财政|资金)[^，。；]{0,6}(?:支持|优惠|补贴|贴息)|补贴/, 1.5, 'medium', 'sector'),
  row('试点', /(?:开展|启动|扩大|新增)[^，。；]{0,8}试点/, 1.5, 'medium', 'sector'),
  row(
    '景气回升',
    /景气(?:度)?[^，。；]{0,4}(?:回升|上行|改善|走高)|需求[^，。；]{0,4}(?:回暖|旺盛|复苏)/,
    2,
    'short',
    'sector',
  ),
  row(
    '需求走弱',
    /需求[^，。；]{0,4}(?:走弱|疲软|不及预期|下滑|低迷)|景气(?:度)?[^，。；]{0,4}(?:回落|下行)/,
    -2,
    'short',
    'sector',
  ),
  row('订单增长', /订单[^，。；]{0,6}(?:同比)?(?:增长|大增|饱满|回升)/, 2, 'short', 'sector', true),
  row('订单下降', /订单[^，。；]{0,8}(?:同比|环比)?(?:下降|减少|下滑)/, -1.5, 'short', 'sector', true),
  row('涨价', /(?:价格|报价|运价)[^，。；]{0,8}(?:上涨|走高|上调|大涨|反弹)|提价|涨价/, 1.5, 'short', 'sector'),
  row('降价', /(?:价格|报价|运价)[^，。；]{0,8}(?:下跌|走弱|走低|下调|大跌|跌破)|降价|价格战/, -1.5, 'short', 'sector'),
  row('库存高企', /库存[^，。；]{0,8}(?:高位|积压|攀升|上升|升至)/, -1.5, 'short', 'sector'),
  row('去库存', /库存[^，。；]{0,8}(?:下降|去化|低位)/, 1, 'short', 'sector'),
  row('技术突破', /(?:技术|研发|产品)[^，。；]{0,6}突破|取得[^，。；]{0,6}突破/, 2, 'medium', 'sector'),
  row('产业化提速', /(?:产业化|商业化|国产化|渗透率)[^，。；]{0,4}(?:提速|加速|提升|落地)/, 1.5, 'medium', 'sector'),
  row('监管趋严', /监管[^，。；]{0,4}(?:趋严|收紧|升级)|专项(?:检查|整治)|提高准入门槛|反垄断/, -2, 'medium', 'sector'),
  row('限产', /限产|产能置换|压减产能/, 1, 'medium', 'sector'),
  row('产能过剩', /产能过剩|下调开工率|开工率[^，。；]{0,4}下降/, -1.5, 'medium', 'sector'),
  row('出口管制', /出口管制|实体清单|禁令|制裁/, -2, 'medium', 'sector'),
  row('加征关税', /(?:加征|提高)[^，。；]{0,6}关税|反倾销/, -2, 'medium', 'sector'),
  row('取消关税', /(?:取消|下调|豁免|降低)[^，。；]{0,6}关税/, 1.5, 'medium', 'sector'),
  row('成本上升', /成本[^，。；]{0,4}(?:上升|上涨|走高|增加)/, -1, 'short', 'sector'),
  row('成本下降', /成本[^，。；]{0,4}(?:下降|回落|降低)/, 1, 'short', 'sector'),
]

/** What happens to the whole market. */
const ofMarket: readonly EventPattern[] = [
  row('降准', /降准|下调[^，。；]{0,8}存款准备金率/, 2.5, 'short', 'market'),
  row('降息', /降息|下调[^，。；]{0,8}利率|(?:LPR|利率)[^，。；]{0,4}下(?:调|行)/, 2.5, 'short', 'market'),
  row('加息', /加息|上调[^，。；]{0,8}利率/, -2, 'short', 'market'),
  row('流动性投放', /逆回购操作|流动性[^，。；]{0,4}(?:充裕|宽松)|净投放/, 1.5, 'intraday', 'market'),
  row('流动性收紧', /流动性[^，。；]{0,4}(?:收紧|趋紧)|净回笼/, -1.5, 'intraday', 'market'),
  row(
    '稳增长',
    /稳增长[^，。；]{0,8}(?:加码|发力)|扩大有效投资|提振消费|重大项目[^，。；]{0,4}开工|专项(?:债|额度)/,
    2,
    'short',
    'market',
  ),
  row(
    '数据超预期',
    /(?:数据|指数|PMI|出口|社融)[^，。；]{0,8}(?:超|好于|高于)(?:市场)?预期/,
    1.5,
    'intraday',
    'market',
  ),
  row(
    '数据低于预期',
    /(?:数据|指数|PMI|出口|社融)[^，。；]{0,8}(?:低于|不及|弱于)(?:市场)?预期/,
    -2,
    'intraday',
    'market',
  ),
  row('海外下跌', /(?:海外|隔夜|美股|外围)[^，。；]{0,10}(?:下跌|大跌|重挫|大幅波动|走低)/, -2, 'intraday', 'market'),
  row('海外上涨', /(?:海外|隔夜|美股|外围)[^，。；]{0,10}(?:上涨|大涨|走高|创新高)/, 1.5, 'intraday', 'market'),
  row(
    '避险升温',
    /避险情绪[^，。；]{0,4}升温|风险偏好[^，。；]{0,4}(?:回落|下降)|地缘[^，。；]{0,6}(?:冲突|紧张)/,
    -1.5,
    'intraday',
    'market',
  ),
  row(
    '风险偏好回升',
    /风险偏好[^，。；]{0,4}(?:回升|上升|改善)|避险情绪[^，。；]{0,4}(?:降温|缓解)/,
    1.5,
    'intraday',
    'market',
  ),
  row('中长期资金入市', /(?:中长期资金|增量资金|保险资金|社保)[^，。；]{0,6}入市/, 2, 'medium', 'market'),
  row('印花税下调', /(?:下调|减半)[^，。；]{0,8}印花税|印花税[^，。；]{0,6}(?:下调|减半)/, 3, 'short', 'market'),
]

export const eventPatterns: readonly EventPattern[] = [...ofCompanies, ...ofSectors, ...ofMarket]
