import type { Payload } from './old-client.ts'

/** One page of the client: what it asks for when it opens, and what its form sends. */
export type ClientPage = {
  /** As the menu names it. */
  component: string
  path: string
  list?: string
  /** Names of its columns, sent along with every list. */
  columns: string
  dicts?: readonly string[]
  /** Further calls on opening. */
  opens?: readonly (readonly [path: string, params?: Payload])[]
  /** The form of a new record; `mark` makes it unique. */
  form: (mark: string) => Payload
  /** The field that `mark` stands in, as a filter of the list. */
  filter: string
  /** What is changed on editing: the rest of the row goes back as it came. */
  change: Payload
  /** Whole trees come in one answer, without filters. */
  isTree?: true
  hasNoBatch?: true
  hasNoSheet?: true
}

const steps = '[{"digits":"*","pattern":"[A-Z]+","message":"只能是大写字母"}]'

export const clientPages: readonly ClientPage[] = [
  {
    component: 'system/UserList',
    path: '/sys/user',
    columns: 'username,realname,avatar,sex,birthday,phone,orgCodeTxt,relTenantIds,status',
    dicts: ['user_status', 'sex'],
    opens: [
      ['/sys/thirdApp/getEnabledType'],
      ['/sys/role/queryall'],
      ['/sys/tenant/queryList'],
      ['/sys/dict/getDictItems/undefined'],
    ],
    form: (mark) => ({
      activitiSync: '1',
      userIdentity: 1,
      selectedroles: '',
      selecteddeparts: '',
      username: mark,
      password: 'Walk@12345',
      confirmpassword: 'Walk@12345',
      realname: '走查',
      workNo: mark,
      relTenantIds: '1',
      sex: 1,
      birthday: '1990-01-01',
      departIds: '',
      id: '',
    }),
    filter: 'username',
    change: { realname: '走查二', selectedroles: '', selecteddeparts: '', departIds: '' },
  },
  {
    component: 'system/RoleUserList',
    path: '/sys/role',
    columns: 'roleName,roleCode,createTime',
    opens: [['/sys/role/queryTreeList']],
    form: (mark) => ({ roleCode: mark, roleName: '走查', description: '' }),
    filter: 'roleCode',
    change: { roleName: '走查二' },
  },
  {
    component: 'system/NewPermissionList',
    path: '/sys/permission',
    list: '/sys/permission/list',
    columns: '',
    dicts: ['global_perms_type', 'valid_status'],
    opens: [['/sys/permission/getSystemMenuList'], ['/sys/permission/queryTreeList']],
    form: (mark) => ({
      status: '1',
      permsType: '1',
      sortNo: 1,
      route: true,
      menuType: 0,
      component: 'layouts/RouteView',
      name: mark,
      url: `/${mark}`,
    }),
    filter: 'name',
    change: { icon: 'setting' },
    isTree: true,
    hasNoSheet: true,
  },
  {
    component: 'system/DepartList',
    path: '/sys/sysDepart',
    list: '/sys/sysDepart/queryTreeList',
    columns: '',
    opens: [['/sys/sysDepart/queryIdTree'], ['/sys/sysDepart/queryDepartTreeSync']],
    form: (mark) => ({ departName: mark, parentId: null, orgCategory: '1', departOrder: 0, mobile: '', memo: '' }),
    filter: 'departName',
    change: { memo: '改', oldDirectorUserIds: null },
    isTree: true,
  },
  {
    component: 'system/DictList',
    path: '/sys/dict',
    columns: 'dictName,dictCode,description,action',
    opens: [['/sys/dictItem/list', { pageNo: 1, pageSize: 10 }], ['sys/dict/refleshCache'], ['/sys/dict/deleteList']],
    form: (mark) => ({ dictName: '走查', dictCode: mark, description: '' }),
    filter: 'dictCode',
    change: { dictName: '走查二' },
  },
  {
    component: 'system/SysPositionList',
    path: '/sys/position',
    columns: 'code,name,postRank_dictText,action',
    dicts: ['position_rank'],
    form: (mark) => ({ code: mark, name: '走查', postRank: '2' }),
    filter: 'code',
    change: { name: '走查二' },
  },
  {
    component: 'system/SysAnnouncementList',
    path: '/sys/annountCement',
    columns: 'titile,msgCategory,sender,priority,msgType,sendStatus,sendTime,cancelTime,action',
    form: (mark) => ({
      msgCategory: '1',
      msgType: 'ALL',
      priority: 'H',
      titile: mark,
      msgAbstract: '摘要',
      endTime: '2026-12-31 00:00:00',
      msgContent: '<p>内容</p>',
    }),
    filter: 'titile',
    change: { msgAbstract: '改' },
  },
  {
    component: 'system/SysCategoryList',
    path: '/sys/category',
    list: '/sys/category/rootList',
    columns: 'name,code,action',
    opens: [
      ['/sys/category/loadTreeRoot', { async: false, pcode: '0' }],
      ['/sys/category/loadDictItem/', { ids: '1' }],
    ],
    form: (mark) => ({ name: mark, pid: '' }),
    filter: 'name',
    change: { pid: '0' },
  },
  {
    component: 'system/QuartzJobList',
    path: '/sys/quartzJob',
    columns: 'jobClassName,cronExpression,parameter,description,status,action',
    dicts: ['quartz_status'],
    form: (mark) => ({
      cronExpression: '0 0 3 * * ? *',
      status: -1,
      jobClassName: 'org.jeecg.modules.quartz.job.SampleJob',
      parameter: '',
      description: mark,
    }),
    filter: 'description',
    change: { parameter: '改' },
  },
  {
    component: 'system/TenantList',
    path: '/sys/tenant',
    columns: 'name,id,beginDate,endDate,status_dictText,action',
    form: (mark) => ({ status: 1, name: mark, id: 70_000 + (Number.parseInt(mark.slice(-2), 36) % 10_000) }),
    filter: 'name',
    change: { beginDate: '2026-01-01 00:00:00', endDate: '2026-12-31 00:00:00' },
    hasNoSheet: true,
  },
  {
    component: 'system/SysCheckRuleList',
    path: '/sys/checkRule',
    columns: 'ruleName,ruleCode,ruleDescription,action',
    form: (mark) => ({ ruleName: '走查', ruleCode: mark, ruleDescription: '', ruleJson: steps }),
    filter: 'ruleCode',
    change: { ruleName: '走查二' },
  },
  {
    component: 'system/SysFillRuleList',
    path: '/sys/fillRule',
    columns: 'ruleName,ruleCode,ruleClass,ruleParams,action',
    form: (mark) => ({ ruleName: '走查', ruleCode: mark, ruleClass: 'serialNumber', ruleParams: '{"prefix":"A"}' }),
    filter: 'ruleCode',
    change: { ruleName: '走查二' },
  },
  {
    component: 'system/SysDataSourceList',
    path: '/sys/dataSource',
    columns: 'name,dbType_dictText,dbDriver,dbUrl,dbUsername,action',
    dicts: ['database_type'],
    form: (mark) => ({
      code: mark,
      name: '走查',
      dbType: '6',
      dbDriver: 'org.postgresql.Driver',
      dbUrl: 'jdbc:postgresql://db.example.com:5432/x',
      dbName: 'x',
      dbUsername: 'reader',
      dbPassword: 'secret',
      remark: '',
    }),
    filter: 'code',
    change: { name: '走查二' },
  },
  {
    component: 'modules/message/SysMessageTemplateList',
    path: '/sys/message/sysMessageTemplate',
    columns: 'templateName,templateCode,templateType_dictText,useStatus,action',
    dicts: ['msgType'],
    form: (mark) => ({
      templateCode: mark,
      templateName: '走查',
      templateType: '1',
      templateContent: '您好，${name}',
      useStatus: '0',
    }),
    filter: 'templateCode',
    change: { templateName: '走查二' },
  },
  {
    component: 'modules/message/SysMessageList',
    path: '/sys/message/sysMessage',
    columns: 'esTitle,esContent,esReceiver,esSendNum,esSendStatus_dictText,esSendTime,esType_dictText,action',
    dicts: ['msgSendStatus', 'messageType'],
    form: (mark) => ({ esTitle: mark, esContent: '内容', esReceiver: 'admin', esSendNum: 0, esSendStatus: '0' }),
    filter: 'esTitle',
    change: { remark: '改' },
  },
]
