import { dictionary, type Dictionary } from '../../seed/dictionary.ts'

const orders: Dictionary[] = [
  dictionary('trade_side', '买卖方向', '1 买入, 2 卖出'),
  dictionary('position_effect', '开平标志', '1 开仓, 2 平仓, 3 平今, 4 平昨'),
  dictionary(
    'order_status',
    '委托状态',
    '1 已报, 2 部成, 3 已成, 5 已撤, 6 待撤, 8 废单, 9 挂起, 10 待报, 12 已过期, 15 待触发, 16 已触发',
  ),
  dictionary(
    'order_type',
    '委托类型',
    '1 限价, 2 市价, 10 限价即成剩撤, 11 限价全成或撤, 20 对手方最优, 21 本方最优, 22 市价即成剩撤, 23 市价全成或撤, 24 五档即成剩撤, 25 五档即成转限价, 27 最优价即成剩撤, 28 最优价即成转限价, 90 盘后固定价格, 91 条件单',
  ),
  dictionary(
    'rej_reason',
    '拒单原因',
    '1 风控未通过, 2 资金不足, 3 持仓不足, 4 账户不存在, 5 账户不可用, 6 证券代码无效, 7 委托数量无效, 8 委托价格无效, 9 账户状态异常, 10 账户未登录, 11 账户已禁用, 12 账户未连接, 13 非交易时段, 14 委托类型不支持, 15 流控限制, 16 证券停牌, 17 超出涨跌停, 18 超出价格笼子, 19 T+1限制, 20 集中度超限, 21 限制名单, 22 自成交, 23 需要审批, 24 重复委托, 25 紧急停止',
  ),
  dictionary('cost_method', '成本算法', 'avg 均价, diluted 摊薄, fifo 先进先出'),
]

const instruments: Dictionary[] = [
  dictionary('sec_type', '证券类型', '1 股票, 2 基金, 3 指数, 4 期货, 5 期权, 7 债券, 8 可转债, 9 数字货币'),
  dictionary('board', '板块', 'MAIN 主板, STAR 科创板, GEM 创业板, BSE 北交所'),
  dictionary('stock_type', '市值类型', 'large 大盘, mediumSmall 中小盘, medium 中盘, small 小盘'),
  dictionary('mixed_strength', '混合强度', '1 普通, 2 强, 3 超强'),
  dictionary('trade_point60', '60分钟交易点', '1 盘整, 2 趋势'),
  dictionary(
    'etf_type',
    'ETF类型',
    'broad 宽基, industry 行业, theme 主题, strategy 策略, crossBorder 跨境, bond 债券, money 货币, commodity 商品, enhanced 增强',
  ),
]

const management: Dictionary[] = [
  dictionary('strategy_status', '策略状态', '0 草稿, 1 运行, 2 暂停, 3 停止, 4 异常'),
  dictionary('account_status', '账户状态', '0 停用, 1 启用'),
  dictionary('conn_state', '连接状态', '1 连接中, 2 已连接, 3 已登录, 4 断开中, 5 已断开, 6 错误'),
  dictionary(
    'proposal_status',
    '提案状态',
    '0 草稿, 1 已提交, 2 已通过, 3 已驳回, 4 执行中, 5 已完成, 6 已撤回, 7 已过期',
  ),
  dictionary('proposal_type', '提案类型', 'rebalance 调仓, open 建仓, close 清仓, arbitrage 套利, watch 观察'),
  dictionary('product_type', '产品类型', 'public 公募, private 私募, separate 专户, proprietary 自营'),
  dictionary(
    'service_state',
    '服务状态',
    'running 运行中, stopped 已停止, starting 启动中, stopping 停止中, failed 异常',
  ),
  dictionary('alert_level', '告警级别', 'L 低, M 中, H 高'),
  dictionary('risk_level', '风险等级', 'C1 保守型, C2 稳健型, C3 平衡型, C4 成长型, C5 进取型'),
]

const analysis: Dictionary[] = [
  dictionary(
    'news_category',
    '新闻分类',
    '要闻 要闻, 公司 公司, 行业 行业, 宏观 宏观, 政策 政策, 公告 公告, 国际 国际',
  ),
  dictionary(
    'analysis_type',
    '分析类型',
    'summary_analysis 综合分析, morning_report 早报分析, industry_analysis 行业分析, policy_analysis 政策分析, stock_analysis 个股分析',
  ),
  dictionary('impact_type', '影响类型', 'positive 利好, negative 利空, neutral 中性, mixed 多空交织'),
  dictionary('trading_signal', '交易信号', 'buy 买入, hold 持有, sell 卖出, watch 观望, avoid 回避'),
  dictionary('impact_duration', '影响周期', 'intraday 日内, short 短期, medium 中期, long 长期'),
  dictionary(
    'emotion_stage',
    '情绪阶段',
    '冰点 冰点, 修复 修复, 发酵 发酵, 高潮 高潮, 分歧 分歧, 退潮 退潮, 震荡 震荡',
  ),
]

export const tradingDictionaries: Dictionary[] = [...orders, ...instruments, ...management, ...analysis]
