/** One call of an administrator. */
export type DemoCall = {
  path: string
  method?: 'PUT'
  body?: Record<string, unknown>
  file?: { name: string; type: string; content: string }
  /** In whose name; without one, the platform's. */
  tenantId?: number
}

const categories = ['行业分类', '产品类型', '客户来源', '风险等级']

const rules: DemoCall[] = [
  {
    path: '/sys/checkRule/add',
    body: {
      ruleName: '证券代码',
      ruleCode: 'symbol_code',
      ruleDescription: '四个大写字母、点、六位数字，例如 SHSE.600000',
      ruleJson: JSON.stringify([{ digits: '*', pattern: '[A-Z]{4}[.][0-9]{6}', message: '请输入正确的证券代码' }]),
    },
  },
  {
    path: '/sys/checkRule/add',
    body: {
      ruleName: '合同编号',
      ruleCode: 'contract_no',
      ruleDescription: 'HT 开头，后接八位数字',
      ruleJson: JSON.stringify([
        { digits: '2', pattern: 'HT', message: '合同编号应以 HT 开头' },
        { digits: '*', pattern: 'HT[0-9]{8}', message: 'HT 后应为八位数字' },
      ]),
    },
  },
  {
    path: '/sys/fillRule/add',
    body: {
      ruleName: '合同流水号',
      ruleCode: 'contract_serial',
      ruleClass: 'serialNumber',
      ruleParams: '{"prefix":"HT"}',
    },
  },
]

const messages: DemoCall[] = [
  {
    path: '/sys/message/sysMessageTemplate/add',
    body: {
      templateCode: 'settle_done',
      templateName: '清算完成提醒',
      templateType: '1',
      templateContent: '您好，${name}：${date} 的清算已经完成，请核对持仓与资金。',
      useStatus: '1',
    },
  },
  {
    path: '/sys/message/sysMessageTemplate/add',
    body: {
      templateCode: 'limit_warn',
      templateName: '限额预警',
      templateType: '1',
      templateContent: '账户 ${account} 已使用限额的 ${used}，请关注。',
      useStatus: '1',
    },
  },
  ...[
    { tenantId: 1, receiver: 'auditor', name: '审计员' },
    { tenantId: 2, receiver: 'manager2', name: '机构管理员' },
  ].map(({ tenantId, receiver, name }) => ({
    path: '/sys/message/sysMessageTemplate/sendMsg',
    tenantId,
    body: {
      templateCode: 'settle_done',
      receiver,
      msgType: 'system',
      testData: JSON.stringify({ name, date: '上一交易日' }),
    },
  })),
]

const manual: DemoCall = {
  path: '/sys/oss/file/upload',
  file: { name: '使用说明.txt', type: 'text/plain', content: '对象存储示例文件：演示环境自带。\n' },
}

const outside: DemoCall[] = [
  {
    path: '/sys/dataSource/add',
    body: {
      code: 'reports',
      name: '报表库',
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://reports.example.com:5432/reports',
      dbName: 'reports',
      dbUsername: 'reader',
      dbPassword: '',
      remark: '演示：只读报表库，地址为示例',
    },
  },
  {
    path: '/sys/gatewayRoute/updateAll',
    body: {
      router: {
        routerId: 'reports',
        name: '报表服务',
        uri: 'http://reports.example.com:8080',
        predicates: JSON.stringify([{ name: 'Path', args: ['/reports/**'] }]),
        filters: '[]',
        status: false,
      },
    },
  },
  ...[0, 1, 2].map((tenantId) => ({ ...manual, tenantId })),
  {
    path: '/online/cgreport/head/add',
    body: {
      code: 'demo_people',
      name: '人员名册',
      sourceTable: 'sys_user',
      items: [
        { fieldName: 'username', fieldTxt: '用户账号', isSearch: true, isOrder: true },
        { fieldName: 'realname', fieldTxt: '姓名', isSearch: true },
        { fieldName: 'org_code', fieldTxt: '部门编码' },
      ],
    },
  },
]

const posts = [
  ['trader', '交易员', '3'],
  ['researcher', '研究员', '3'],
  ['riskManager', '风控经理', '4'],
] as const

/** What the administration lists of a demonstration start with. */
export const demoCalls: readonly DemoCall[] = [
  ...categories.map((name): DemoCall => ({ path: '/sys/category/add', body: { name, pid: '' } })),
  ...[1, 2].flatMap((tenantId) =>
    posts.map(([code, name, postRank]): DemoCall => ({
      path: '/sys/position/add',
      tenantId,
      body: { code: `demo_${code}`, name, postRank },
    })),
  ),
  ...rules,
  ...messages,
  ...outside,
]
