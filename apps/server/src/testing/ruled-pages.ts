type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export type RuledPage = {
  path: string
  component: string
  permission: string
  /** The property that tells the two rows apart: `seen` in the one the rule leaves. */
  column: string
  /** Puts in one row the rule leaves and one it hides. Whatever is shown of the latter says 看不见. */
  rows: string[]
  seen: string
  hidden: string
  list?: string
  /** Null where the contract has no such call. */
  detail?: string | null
  removing?: string | null
  /** Rows above the data in the export; left out where there is none. */
  headRows?: number
  /** Further calls about the hidden row. Those that write must be refused. */
  probes?: [method: Method, path: string, given?: { query?: Record<string, string>; body?: object }][]
}

const edit = (path: string, id: string, body: object): NonNullable<RuledPage['probes']>[number] => [
  'PUT',
  `${path}/edit`,
  { body: { id, ...body } },
]

/** Test data: every page whose list a data rule can narrow. */
export const ruledPages: RuledPage[] = [
  {
    path: '/sys/online',
    component: 'system/SysUserOnlineList',
    permission: 'system:online',
    column: 'username',
    rows: [
      `insert into sys_user (id, username, realname, password_hash, tenant_ids) values ('us-seen', 'seen', '看得见', '-', '{1}'), ('us-hidden', 'hidden', '看不见', '-', '{1}')`,
      `insert into sys_session (id, token_hash, user_id, tenant_id, created_at, last_seen_at, expires_at)
       select 'se-' || name, name::bytea, 'us-' || name, 1, now(), now(), now() + interval '10 years' from unnest(array['seen', 'hidden']) name`,
    ],
    seen: 'se-seen',
    hidden: 'se-hidden',
    detail: null,
    removing: null,
    probes: [['POST', '/sys/online/forceLogout', { body: { token: 'se-hidden' } }]],
  },
  {
    path: '/sys/user',
    component: 'system/UserList',
    permission: 'system:user',
    column: 'username',
    rows: [],
    seen: 'us-seen',
    hidden: 'us-hidden',
    headRows: 3,
    probes: [
      edit('/sys/user', 'us-hidden', { realname: '改' }),
      ['GET', '/sys/user/queryByIds', { query: { userIds: 'us-hidden' } }],
    ],
  },
  {
    path: '/sys/role',
    component: 'system/RoleUserList',
    permission: 'system:role',
    column: 'roleCode',
    rows: [
      `insert into sys_role (id, tenant_id, role_code, role_name) values ('ro-seen', 1, 'seen', '看得见'), ('ro-hidden', 1, 'hidden', '看不见')`,
    ],
    seen: 'ro-seen',
    hidden: 'ro-hidden',
    headRows: 3,
    probes: [['GET', '/sys/role/queryall'], edit('/sys/role', 'ro-hidden', { roleName: '改' })],
  },
  {
    path: '/sys/position',
    component: 'system/SysPositionList',
    permission: 'system:position',
    column: 'code',
    rows: [
      `insert into sys_position (id, tenant_id, code, name) values ('p-seen', 1, 'seen', '看得见'), ('p-hidden', 1, 'hidden', '看不见')`,
    ],
    seen: 'p-seen',
    hidden: 'p-hidden',
    headRows: 3,
    probes: [
      ['GET', '/sys/position/queryByCode', { query: { code: 'hidden' } }],
      edit('/sys/position', 'p-hidden', { name: '改' }),
    ],
  },
  {
    path: '/sys/sysDepart',
    component: 'system/DepartList',
    permission: 'system:depart',
    column: 'memo',
    rows: [
      `insert into sys_depart (id, tenant_id, depart_name, org_code, memo) values ('de-seen', 1, '看得见', 'A01', 'seen'), ('de-hidden', 1, '看不见', 'A02', 'no')`,
    ],
    seen: 'de-seen',
    hidden: 'de-hidden',
    list: '/sys/sysDepart/queryTreeList',
    detail: null,
    headRows: 3,
    probes: [
      ['GET', '/sys/sysDepart/queryTreeList', { query: { ids: 'de-hidden' } }],
      ['GET', '/sys/sysDepart/queryDepartTreeSync'],
      ['GET', '/sys/sysDepart/queryIdTree'],
      ['GET', '/sys/sysDepart/searchBy', { query: { keyWord: '看' } }],
      ['GET', '/sys/sysDepart/listAll'],
      ['GET', '/sys/sysDepart/top'],
      ['GET', '/sys/sysDepart/getDepartName', { query: { orgCode: 'A02' } }],
      edit('/sys/sysDepart', 'de-hidden', { departName: '改' }),
    ],
  },
  {
    path: '/sys/dict',
    component: 'system/DictList',
    permission: 'system:dict',
    column: 'dictCode',
    rows: [
      `delete from sys_dict`,
      `insert into sys_dict (id, dict_code, dict_name) values ('di-seen', 'seen', '看得见'), ('di-hidden', 'hidden', '看不见')`,
      `insert into sys_dict_item (id, dict_id, item_text, item_value) values ('it-hidden', 'di-hidden', '看不见', '1')`,
    ],
    seen: 'di-seen',
    hidden: 'di-hidden',
    detail: null,
    headRows: 4,
    probes: [
      ['GET', '/sys/dict/treeList'],
      ['GET', '/sys/dictItem/list', { query: { dictId: 'di-hidden' } }],
      ['GET', '/sys/dictItem/list'],
      ['POST', '/sys/dictItem/add', { body: { dictId: 'di-hidden', itemText: '甲', itemValue: '2' } }],
      edit('/sys/dictItem', 'it-hidden', { itemText: '改' }),
      ['DELETE', '/sys/dictItem/delete', { query: { id: 'it-hidden' } }],
      edit('/sys/dict', 'di-hidden', { dictName: '改' }),
    ],
  },
  {
    path: '/sys/category',
    component: 'system/SysCategoryList',
    permission: 'system:category',
    column: 'name',
    rows: [
      `insert into sys_category (id, pid, name, code) values ('ca-seen', '0', 'seen', 'A01'), ('ca-hidden', '0', '看不见', 'A02')`,
    ],
    seen: 'ca-seen',
    hidden: 'ca-hidden',
    list: '/sys/category/rootList',
    headRows: 3,
    probes: [edit('/sys/category', 'ca-hidden', { name: '改' })],
  },
  {
    path: '/sys/annountCement',
    component: 'system/SysAnnouncementList',
    permission: 'system:announcement',
    column: 'titile',
    rows: [
      `insert into sys_announcement (id, tenant_id, title) values ('an-seen', 1, 'seen'), ('an-hidden', 1, '看不见')`,
    ],
    seen: 'an-seen',
    hidden: 'an-hidden',
    headRows: 3,
    probes: [
      ['GET', '/sys/annountCement/readCounts', { query: { ids: 'an-hidden' } }],
      ['GET', '/sys/annountCement/readers', { query: { anntId: 'an-hidden' } }],
      ['POST', '/sys/annountCement/doReleaseData', { query: { id: 'an-hidden' } }],
      edit('/sys/annountCement', 'an-hidden', { titile: '改' }),
    ],
  },
  {
    path: '/sys/log',
    component: 'system/LogList',
    permission: 'system:log',
    column: 'logContent',
    rows: [
      `insert into sys_log (id, tenant_id, log_type, log_content) values ('lo-seen', 1, 2, 'seen'), ('lo-hidden', 1, 2, '看不见')`,
    ],
    seen: 'lo-seen',
    hidden: 'lo-hidden',
    detail: null,
    removing: null,
    headRows: 3,
  },
  {
    path: '/sys/dataLog',
    component: 'system/DataLogList',
    permission: 'system:dataLog',
    column: 'dataTable',
    rows: [
      `insert into sys_data_log (id, tenant_id, data_table, data_id, data_content, data_version) values ('dl-seen', 1, 'seen', '1', '{}', 1), ('dl-hidden', 1, '看不见', '1', '{}', 1)`,
    ],
    seen: 'dl-seen',
    hidden: 'dl-hidden',
    headRows: 3,
    detail: null,
    removing: null,
    probes: [
      ['GET', '/sys/dataLog/queryDataVerList', { query: { dataTable: '看不见', dataId: '1' } }],
      ['GET', '/sys/dataLog/queryCompareList', { query: { dataId1: 'dl-seen', dataId2: 'dl-hidden' } }],
    ],
  },
  {
    path: '/sys/oss/file',
    component: 'modules/oss/OSSFileList',
    permission: 'system:ossFile',
    column: 'fileName',
    rows: [
      `insert into sys_file (id, tenant_id, kind, path, storage_key, file_name, content_type, size_bytes) values ('fi-seen', 1, 'oss', 'a/1', '1/2026-01-01/' || md5('1'), 'seen', 'image/png', 1), ('fi-hidden', 1, 'oss', 'a/2', '1/2026-01-01/' || md5('2'), '看不见', 'image/png', 1)`,
    ],
    seen: 'fi-seen',
    hidden: 'fi-hidden',
    headRows: 3,
    probes: [['DELETE', '/sys/oss/file/deleteBatch', { query: { ids: 'fi-hidden,' } }]],
  },
  {
    path: '/sys/quartzJob',
    component: 'system/QuartzJobList',
    permission: 'system:quartzJob',
    column: 'description',
    rows: [
      `insert into sys_quartz_job (id, job_class_name, cron_expression, description, status) values ('jo-seen', 'sample', '0 0 3 * * ?', 'seen', -1), ('jo-hidden', 'sample', '0 0 3 * * ?', '看不见', -1)`,
      `insert into sys_job_run (id, job_id, job_name, cause, fired_at, started_at, status, result, node) values ('run', 'jo-hidden', 'sample', 'manual', now(), now(), 'success', '看不见', 'n')`,
    ],
    seen: 'jo-seen',
    hidden: 'jo-hidden',
    headRows: 3,
    probes: [
      ['GET', '/sys/quartzJob/runs'],
      ['POST', '/sys/quartzJob/edit', { body: { id: 'jo-hidden', description: '改' } }],
      ['DELETE', '/sys/quartzJob/deleteBatch', { query: { ids: 'jo-hidden,' } }],
    ],
  },
  {
    path: '/sys/tenant',
    component: 'system/TenantList',
    permission: 'system:tenant',
    column: 'name',
    rows: [`insert into sys_tenant (id, name) values (71, 'seen'), (72, '看不见')`],
    seen: '71',
    hidden: '72',
    headRows: 3,
    probes: [edit('/sys/tenant', '72', { name: '改' })],
  },
  {
    path: '/sys/dataSource',
    component: 'system/SysDataSourceList',
    permission: 'system:dataSource',
    column: 'name',
    rows: [
      `insert into sys_data_source (id, code, name, db_type, db_driver, db_url) values ('ds-seen', 'ds1', 'seen', '6', 'x', 'jdbc:postgresql://a.example/x'), ('ds-hidden', 'ds2', '看不见', '6', 'x', 'jdbc:postgresql://a.example/x')`,
    ],
    seen: 'ds-seen',
    hidden: 'ds-hidden',
    headRows: 3,
    probes: [['GET', '/sys/dataSource/options'], edit('/sys/dataSource', 'ds-hidden', { name: '改' })],
  },
  {
    path: '/sys/checkRule',
    component: 'system/SysCheckRuleList',
    permission: 'system:checkRule',
    column: 'ruleCode',
    rows: [
      `insert into sys_check_rule (id, rule_name, rule_code, rule_json) values ('ck-seen', '看得见', 'seen', '[]'), ('ck-hidden', '看不见', 'hidden', '[]')`,
    ],
    seen: 'ck-seen',
    hidden: 'ck-hidden',
    headRows: 3,
    probes: [edit('/sys/checkRule', 'ck-hidden', { ruleName: '改' })],
  },
  {
    path: '/sys/fillRule',
    component: 'system/SysFillRuleList',
    permission: 'system:fillRule',
    column: 'ruleCode',
    rows: [
      `insert into sys_fill_rule (id, rule_name, rule_code, rule_class) values ('fr-seen', '看得见', 'seen', 'serialNumber'), ('fr-hidden', '看不见', 'hidden', 'serialNumber')`,
    ],
    seen: 'fr-seen',
    hidden: 'fr-hidden',
    headRows: 3,
    probes: [edit('/sys/fillRule', 'fr-hidden', { ruleName: '改' })],
  },
  {
    path: '/sys/message/sysMessageTemplate',
    component: 'modules/message/SysMessageTemplateList',
    permission: 'system:messageTemplate',
    column: 'templateCode',
    rows: [
      `insert into sys_sms_template (id, template_code, template_name, template_content) values ('te-seen', 'seen', '看得见', 'x'), ('te-hidden', 'hidden', '看不见', 'x')`,
    ],
    seen: 'te-seen',
    hidden: 'te-hidden',
    headRows: 3,
    probes: [edit('/sys/message/sysMessageTemplate', 'te-hidden', { templateName: '改' })],
  },
  {
    path: '/sys/message/sysMessage',
    component: 'modules/message/SysMessageList',
    permission: 'system:message',
    column: 'esTitle',
    rows: [
      `insert into sys_message (id, tenant_id, es_title) values ('me-seen', 1, 'seen'), ('me-hidden', 1, '看不见')`,
    ],
    seen: 'me-seen',
    hidden: 'me-hidden',
    headRows: 3,
    probes: [edit('/sys/message/sysMessage', 'me-hidden', { esTitle: '改' })],
  },
  {
    path: '/sys/gatewayRoute',
    component: 'system/SysGatewayRouteList',
    permission: 'system:gatewayRoute',
    column: 'routerId',
    rows: [
      `insert into sys_gateway_route (id, router_id, name, uri) values ('ga-seen', 'seen', '看得见', 'http://a.example'), ('ga-hidden', 'hidden', '看不见', 'http://a.example')`,
    ],
    seen: 'ga-seen',
    hidden: 'ga-hidden',
    headRows: 3,
    detail: null,
    probes: [
      [
        'POST',
        '/sys/gatewayRoute/updateAll',
        { body: { router: { id: 'ga-hidden', routerId: 'hidden', name: '改', uri: 'http://a.example' } } },
      ],
    ],
  },
  {
    path: '/online/cgreport/head',
    component: 'modules/online/cgreport/OnlCgreportHeadList',
    permission: 'online:report',
    column: 'code',
    rows: [
      `insert into onl_cgreport_head (id, code, name, source_table) values ('rp-seen', 'seen', '看得见', 'sys_user'), ('rp-hidden', 'hidden', '看不见', 'sys_user')`,
    ],
    seen: 'rp-seen',
    hidden: 'rp-hidden',
  },
]
