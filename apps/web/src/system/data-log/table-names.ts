/** What the tables of the data log hold, in the words of the menu. */
const tableNames: Readonly<Record<string, string>> = {
  sys_user: '用户',
  sys_user_agent: '用户代理人',
  sys_role: '角色',
  sys_permission: '菜单',
  sys_permission_data_rule: '数据规则',
  sys_role_permission: '角色授权',
  sys_depart: '部门',
  sys_depart_role: '部门角色',
  sys_depart_permission: '部门授权',
  sys_depart_role_permission: '部门角色授权',
  sys_position: '职务',
  sys_dict: '数据字典',
  sys_dict_item: '字典项',
  sys_category: '分类字典',
  sys_tenant: '机构',
  sys_check_rule: '校验规则',
  sys_fill_rule: '编码规则',
  sys_data_source: '数据源',
  sys_gateway_route: '网关路由',
  sys_message: '消息',
  sys_sms: '消息',
  sys_sms_template: '消息模板',
  sys_announcement: '系统通告',
  sys_quartz_job: '定时任务',
  onl_cgreport_head: '在线报表',
}

/** The name with the table behind it, which is what the filter asks for. */
export function tableText(table: string | null): string {
  if (!table) return '--'
  const name = tableNames[table]
  return name ? `${name}（${table}）` : table
}
