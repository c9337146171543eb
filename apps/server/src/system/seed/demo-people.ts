import type { InstitutionRole } from './role-grants.ts'

/** One place in one institution: which roles there, in which departments. The first department is the current one. */
type Place = { tenantId: number; roles: InstitutionRole[]; departs: string[] }
export type DemoPerson = {
  username: string
  realname: string
  sex: 1 | 2
  post: string
  leads: string[]
  places: Place[]
}

type More = { sex?: 2; leads?: string[] }

const person = (username: string, realname: string, post: string, places: Place[], more: More = {}): DemoPerson => ({
  username,
  realname,
  sex: more.sex ?? 1,
  post,
  leads: more.leads ?? [],
  places,
})

const at =
  (tenantId: number) =>
  (roles: InstitutionRole[], ...departs: string[]): Place => ({ tenantId, roles, departs })
const lanshi = at(1)
const beiheng = at(2)
const qicheng = at(3)

const inLanshi: DemoPerson[] = [
  person('manager', '沈知远', 'general-manager', [lanshi(['manager'], 'lanshi')], { leads: ['lanshi'] }),
  person('trader', '陆景行', 'senior-trader', [lanshi(['trader'], 'lanshi-equity')]),
  person('researcher', '顾清和', 'researcher', [lanshi(['researcher'], 'lanshi-sector')], { sex: 2 }),
  person('risk', '程一诺', 'risk-officer', [lanshi(['risk'], 'lanshi-risk')], { sex: 2 }),
  person('auditor', '何慎之', 'auditor', [lanshi(['auditor'], 'lanshi-audit')]),
  person('hanmo', '韩默', 'department-head', [lanshi(['trader'], 'lanshi-invest')], { leads: ['lanshi-invest'] }),
  person('xusiyuan', '许思源', 'portfolio-manager', [lanshi(['trader'], 'lanshi-invest')]),
  person('luoyu', '罗羽', 'trader', [lanshi(['trader'], 'lanshi-equity')], { sex: 2 }),
  person('tangke', '唐可', 'trader', [lanshi(['trader'], 'lanshi-deriv')]),
  person('weiran', '魏然', 'senior-trader', [lanshi(['trader'], 'lanshi-deriv')]),
  person('songyiming', '宋一鸣', 'trader', [lanshi(['trader'], 'lanshi-etf')]),
  person('dengzhou', '邓舟', 'department-head', [lanshi(['researcher'], 'lanshi-research')], {
    leads: ['lanshi-research'],
  }),
  person('fangjing', '方静', 'researcher', [lanshi(['researcher'], 'lanshi-sector')], { sex: 2 }),
  person('jiangbei', '江北', 'researcher', [lanshi(['researcher'], 'lanshi-quant')]),
  person('moyan', '莫言之', 'researcher', [lanshi(['researcher'], 'lanshi-quant')]),
  person('qiuyue', '邱月', 'department-head', [lanshi(['risk'], 'lanshi-risk')], { sex: 2, leads: ['lanshi-risk'] }),
  person('panlin', '潘霖', 'engineer', [lanshi(['manager'], 'lanshi-it')]),
  person('yaoyao', '姚瑶', 'assistant', [lanshi(['auditor'], 'lanshi-ops')], { sex: 2 }),
]

const inBeiheng: DemoPerson[] = [
  person('manager2', '裴衡', 'general-manager', [beiheng(['manager'], 'beiheng')], { leads: ['beiheng'] }),
  person('trader2', '施南', 'senior-trader', [beiheng(['trader'], 'beiheng-stock')]),
  person('guanlan', '关岚', 'trader', [beiheng(['trader'], 'beiheng-stock')], { sex: 2 }),
  person('luqi', '卢齐', 'trader', [beiheng(['trader'], 'beiheng-futures')]),
  person('shaofeng', '邵锋', 'portfolio-manager', [beiheng(['trader'], 'beiheng-invest')], {
    leads: ['beiheng-invest'],
  }),
  person('wenxin', '温心', 'researcher', [beiheng(['researcher'], 'beiheng-research')], { sex: 2 }),
  person('kangle', '康乐', 'researcher', [beiheng(['researcher'], 'beiheng-research')]),
  person('tiancheng', '田澄', 'risk-officer', [beiheng(['risk'], 'beiheng-risk')]),
  person('yuwen', '喻文', 'auditor', [beiheng(['auditor'], 'beiheng-risk')], { sex: 2 }),
]

/** Kept apart because signing in asks them to choose: a department, an institution. */
const withChoices: DemoPerson[] = [
  person('twodeparts', '林越', 'portfolio-manager', [
    lanshi(['trader', 'researcher'], 'lanshi-equity', 'lanshi-quant'),
  ]),
  person('twofirms', '周齐', 'researcher', [
    lanshi(['researcher'], 'lanshi-research'),
    beiheng(['researcher', 'auditor'], 'beiheng-research'),
  ]),
]

/** Without accounts. Signing in opens the setup: a trader is told whom to ask, a founder goes through it. */
const notSetUp: DemoPerson[] = [
  person('joiner', '季新', 'trader', [lanshi(['trader'], 'lanshi-equity')]),
  person('founder', '苏启', 'general-manager', [qicheng(['manager', 'trader'], 'qicheng')], { leads: ['qicheng'] }),
]

export const demoPeople: DemoPerson[] = [...inLanshi, ...inBeiheng, ...withChoices, ...notSetUp]

export const demoAdminContact = { email: 'admin@demo.example', phone: '13800130000', work_no: 'LS0000' }

export const demoPassword = 'Liangshu@2026'

/** What the first screen of a demo installation tells: whom to sign in as. */
export const demoAccounts: { username: string; title: string }[] = [
  { username: 'admin', title: '平台管理员' },
  { username: 'manager', title: '机构管理员（澜石量化）' },
  { username: 'trader', title: '交易员（澜石量化）' },
  { username: 'researcher', title: '研究员（澜石量化）' },
  { username: 'risk', title: '风控专员（澜石量化）' },
  { username: 'auditor', title: '审计员（澜石量化）' },
  { username: 'manager2', title: '机构管理员（北衡私募）' },
  { username: 'trader2', title: '交易员（北衡私募）' },
  { username: 'twodeparts', title: '任职多个部门，登录后选择部门' },
  { username: 'twofirms', title: '同属两家机构，登录后选择机构' },
  { username: 'founder', title: '新设机构的负责人（启程私募），登录后设置账户与策略' },
  { username: 'joiner', title: '新交易员，尚无账户，登录后提示向谁申请' },
]
