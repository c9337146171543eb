export interface NewsTemplate {
  readonly title: string
  readonly content: string
}

/** Texts with holes: {name} the target, {pct}, {mid} and {small} percentages, {money} an amount in 亿元, {sector} the industry. */
export const goodCompany: readonly NewsTemplate[] = [
  {
    title: '{name}：预计全年净利润同比增长{pct}',
    content:
      '{name}发布业绩预告，预计全年归属于上市公司股东的净利润同比增长{pct}，主要因{sector}主业订单饱满、产品结构改善。',
  },
  {
    title: '{name}中标{money}亿元重大项目',
    content: '{name}公告收到中标通知书，项目金额约{money}亿元，预计对未来两个会计年度的经营业绩产生积极影响。',
  },
  {
    title: '{name}拟以{money}亿元回购股份',
    content: '{name}董事会审议通过回购方案，拟使用自有资金不超过{money}亿元回购股份，用于员工持股计划和注销。',
  },
  {
    title: '{name}核心新品获批，产能同步扩张',
    content: '{name}表示核心产品通过审批并进入量产阶段，同时拟投资{money}亿元扩建产线，{sector}业务有望加速放量。',
  },
  {
    title: '{name}与头部客户签订长期供货协议',
    content: '{name}公告签署长期供货协议，合同总额预计{money}亿元，占最近一年营业收入的{pct}。',
  },
  {
    title: '{name}筹划重大资产重组，拟注入优质资产',
    content: '{name}公告拟以发行股份方式购买资产，标的评估值约{money}亿元，交易完成后每股收益预计增厚{mid}。',
  },
]

export const badCompany: readonly NewsTemplate[] = [
  {
    title: '{name}：预计全年净利润同比下降{pct}',
    content: '{name}发布业绩预告，预计全年净利润同比下降{pct}，公司称{sector}需求不及预期且原料成本上升。',
  },
  {
    title: '{name}收到立案告知书',
    content: '{name}公告因涉嫌信息披露违法违规收到立案告知书，公司表示将积极配合调查。',
  },
  {
    title: '{name}控股股东拟减持不超过{small}股份',
    content: '{name}公告控股股东因自身资金需求，拟在未来三个月内减持不超过总股本{small}的股份。',
  },
  {
    title: '{name}计提商誉减值{money}亿元',
    content: '{name}公告对前期收购形成的商誉计提减值准备{money}亿元，将减少当期利润。',
  },
  {
    title: '{name}主要产线停产检修，订单交付推迟',
    content: '{name}公告主要产线因故停产检修，预计影响收入{money}亿元，部分订单交付推迟。',
  },
]

export const goodSector: readonly NewsTemplate[] = [
  {
    title: '多部门印发{name}高质量发展行动方案',
    content: '多部门联合印发{name}高质量发展行动方案，提出未来三年产业规模年均增长{mid}，并给予税收和信贷支持。',
  },
  {
    title: '{name}景气度回升，行业订单同比增长{pct}',
    content: '行业协会数据显示，{name}领域新增订单同比增长{pct}，龙头企业排产已至下一季度。',
  },
  {
    title: '{name}取得技术突破，产业化提速',
    content: '科研机构宣布{name}关键技术取得突破，多家企业启动中试，业内预计市场空间超过{money}亿元。',
  },
]

export const badSector: readonly NewsTemplate[] = [
  {
    title: '{name}监管趋严，新规征求意见',
    content: '主管部门就{name}相关管理办法公开征求意见，拟提高准入门槛并开展专项检查，短期或压制行业扩张。',
  },
  {
    title: '{name}价格持续走弱，库存升至高位',
    content: '监测数据显示{name}主要产品价格较上月下跌{mid}，社会库存升至近年高位，企业普遍下调开工率。',
  },
]

export const goodMarket: readonly NewsTemplate[] = [
  {
    title: '央行开展{money}亿元逆回购操作，流动性合理充裕',
    content: '央行公告开展{money}亿元逆回购操作并下调操作利率，市场预期宏观政策将进一步发力。',
  },
  {
    title: '稳增长政策加码，重大项目集中开工',
    content: '会议部署扩大有效投资和提振消费，新增专项额度{money}亿元，机构普遍看好企业盈利修复。',
  },
]

export const badMarket: readonly NewsTemplate[] = [
  {
    title: '海外市场大幅波动，避险情绪升温',
    content: '隔夜海外主要股指下跌{small}，汇率与商品波动加大，投资者风险偏好回落。',
  },
  {
    title: '经济数据低于预期，市场担忧需求走弱',
    content: '最新公布的景气指数低于预期，新订单分项环比下降{small}，市场对短期需求的担忧上升。',
  },
]

export const routine: readonly NewsTemplate[] = [
  {
    title: '{name}召开临时股东大会',
    content: '{name}公告召开临时股东大会，审议修订公司章程等议案，全部议案获得通过。',
  },
  { title: '{name}：完成工商变更登记', content: '{name}公告已完成注册资本和经营范围的工商变更登记，并换领营业执照。' },
  {
    title: '{name}接待机构投资者调研',
    content: '{name}披露投资者关系活动记录表，介绍{sector}业务布局与研发投入情况，未涉及未公开重大信息。',
  },
  { title: '{name}：董事会换届选举', content: '{name}公告董事会换届选举完成，管理层保持稳定。' },
  {
    title: '{name}获得发明专利证书',
    content: '{name}公告近期获得{sector}领域发明专利证书，短期内不会对经营业绩产生重大影响。',
  },
]

export const rumours: readonly NewsTemplate[] = [
  {
    title: '传{name}将获重大订单，公司暂无回应',
    content: '市场传言{name}即将签署数十亿元订单，截至发稿公司未予置评，消息真实性待核实。',
  },
  {
    title: '网传{name}经营异常，公司称正在核查',
    content: '网络流传{name}经营出现异常的说法，公司回应称生产经营正常，正在核查消息来源。',
  },
]

export const media = ['沧浪财讯', '云汀快讯', '砚台新闻', '听潮证券报', '远岫财经', '市场信息终端'] as const
