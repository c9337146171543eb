export interface Industry {
  readonly name: string
  /** Relative number of listed companies. */
  readonly weight: number
  /** Second-level industries. */
  readonly parts: readonly string[]
  /** Endings of company names at home here. */
  readonly endings: readonly string[]
  /** Size of the companies: shifts the logarithm of the float cap. */
  readonly sizeShift: number
  /** What its companies take of the growth factor: technology above 0, banks and utilities below. */
  readonly growth: number
}

const growthOf: Readonly<Record<string, number>> = {
  电子: 0.45,
  计算机: 0.45,
  通信: 0.4,
  传媒: 0.3,
  电力设备: 0.3,
  国防军工: 0.3,
  医药生物: 0.15,
  机械设备: 0.15,
  汽车: 0.15,
  银行: -0.45,
  非银金融: -0.2,
  煤炭: -0.3,
  石油石化: -0.3,
  公用事业: -0.3,
  交通运输: -0.2,
  钢铁: -0.1,
  房地产: -0.1,
  建筑装饰: -0.1,
}

const row = (name: string, weight: number, sizeShift: number, parts: string, endings: string): Industry => ({
  name,
  growth: growthOf[name] ?? 0,
  weight,
  parts: parts.split(' '),
  endings: endings.split(' '),
  sizeShift,
})

/** The 31 first-level industries of the Shenwan 2021 classification. */
export const industries: readonly Industry[] = [
  row('农林牧渔', 105, 0, '种植业 养殖业 饲料 农产品加工 动物保健', '农业 牧业 种业 食源 生物'),
  row('基础化工', 410, 0, '化学原料 化学制品 化学纤维 塑料 橡胶 农化制品', '化工 新材 化学 材料 股份'),
  row('钢铁', 45, 0.3, '普钢 特钢 冶钢原料', '钢铁 特钢 金属 股份'),
  row('有色金属', 140, 0.4, '工业金属 贵金属 小金属 能源金属 金属新材料', '矿业 金属 锂业 铜业 新材'),
  row('电子', 480, 0.2, '半导体 元件 光学光电子 消费电子 电子化学品 其他电子', '电子 微电 光电 芯片 半导体'),
  row('家用电器', 100, 0.1, '白色家电 厨卫电器 小家电 照明设备 家电零部件', '电器 家电 照明 智能 股份'),
  row('食品饮料', 125, 0.4, '白酒 非白酒 饮料乳品 食品加工 调味发酵品 休闲食品', '食品 酒业 乳业 饮品 股份'),
  row('纺织服饰', 105, -0.4, '纺织制造 服装家纺 饰品', '服饰 纺织 家纺 股份'),
  row('轻工制造', 155, -0.4, '造纸 包装印刷 家居用品 文娱用品', '纸业 包装 家居 文具 股份'),
  row('医药生物', 495, 0.1, '化学制药 中药 生物制品 医药商业 医疗器械 医疗服务', '药业 医药 生物 医疗 制药'),
  row('公用事业', 130, 0.5, '电力 燃气', '电力 能源 燃气 水电'),
  row('交通运输', 125, 0.5, '物流 铁路公路 航空机场 航运港口', '物流 港口 航运 高速 股份'),
  row('房地产', 105, 0, '房地产开发 房地产服务', '地产 置业 发展 控股'),
  row('商贸零售', 100, -0.2, '贸易 一般零售 专业连锁 互联网电商 旅游零售', '百货 商贸 商业 超市 国贸'),
  row('社会服务', 80, -0.2, '酒店餐饮 旅游及景区 教育 专业服务', '旅游 文旅 教育 检测 股份'),
  row('综合', 25, -0.3, '综合', '集团 控股 实业'),
  row('建筑材料', 75, 0, '水泥 玻璃玻纤 装修建材', '水泥 建材 玻璃 股份'),
  row('建筑装饰', 160, 0, '房屋建设 装修装饰 基础建设 专业工程 工程咨询服务', '建设 工程 路桥 设计 装饰'),
  row('电力设备', 370, 0.3, '电机 光伏设备 风电设备 电池 电网设备 其他电源设备', '电气 新能 电源 储能 动力'),
  row('国防军工', 140, 0.3, '航天装备 航空装备 地面兵装 航海装备 军工电子', '航空 航天 装备 防务 科技'),
  row('计算机', 360, 0, '计算机设备 软件开发 IT服务', '软件 信息 数据 科技 智联'),
  row('传媒', 130, -0.1, '游戏 广告营销 影视院线 数字媒体 出版', '传媒 文化 影业 互娱 出版'),
  row('通信', 125, 0.2, '通信设备 通信服务', '通信 光通 网络 科技'),
  row('银行', 42, 2.6, '国有大型银行 股份制银行 城商行 农商行', '银行'),
  row('非银金融', 85, 1.6, '证券 保险 多元金融', '证券 保险 金控 信托'),
  row('汽车', 290, 0.1, '乘用车 商用车 汽车零部件 汽车服务 摩托车及其他', '汽车 汽配 车业 动力 股份'),
  row('机械设备', 560, -0.1, '通用设备 专用设备 轨交设备 工程机械 自动化设备', '机械 重工 智造 精工 装备'),
  row('煤炭', 38, 1.1, '煤炭开采 焦炭', '煤业 能源 焦化'),
  row('石油石化', 48, 0.9, '油气开采 油服工程 炼化及贸易', '石化 油气 石油 股份'),
  row('环保', 135, -0.3, '环境治理 环保设备', '环境 环保 水务 环能'),
  row('美容护理', 35, 0, '个护用品 化妆品 医疗美容', '美业 日化 生物 股份'),
]

export const INDUSTRY_COUNT = industries.length
