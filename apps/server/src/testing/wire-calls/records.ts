/** The records the calls of the table are about; each statement stands by itself. */
export const wireRecords: string[] = [
  `insert into sys_depart (id, tenant_id, parent_id, depart_name, org_code, org_type) values
    ('w-dep', 1, null, '合约部', 'Y01', '1'), ('w-dep2', 1, 'w-dep', '合约组', 'Y01A01', '2'),
    ('w-dep3', 1, null, '三部', 'Y03', '1'), ('w-dep4', 1, null, '四部', 'Y04', '1')`,
  `insert into sys_role (id, tenant_id, role_code, role_name) values
    ('w-role', 1, 'wire', '角色'), ('w-role2', 1, 'wire2', '二'), ('w-role3', 1, 'wire3', '三'), ('w-role4', 1, 'wire4', '四'),
    ('w-role5', 1, 'wire5', '五')`,
  `insert into sys_role_index (id, role_id, url, component) values
    ('w-index', 'w-role2', '/a', 'a/B'), ('w-index2', 'w-role5', '/a', 'a/B')`,
  `insert into sys_user (id, username, realname, password_hash, tenant_ids, del_flag) values
    ('w-user', 'wireuser', '合约用户', '-', '{1}', 0), ('w-user2', 'wireuser2', '合约用户二', '-', '{1}', 0),
    ('w-gone', 'wiregone', '离职', '-', '{1}', 1), ('w-gone2', 'wiregone2', '离职二', '-', '{1}', 1)`,
  `insert into sys_user_role values ('w-user', 'w-role', 1)`,
  `insert into sys_user_depart values ('w-user', 'w-dep', 1)`,
  // The caller leads a department, so that there is something to list.
  `update sys_user set user_identity = 2, depart_ids = 'w-dep' where username = 'admin'`,
  `insert into sys_user_agent (id, tenant_id, user_name, agent_user_name) values
    ('w-agent', 1, 'trader', 'risk'), ('w-agent2', 1, 'risk', 'trader')`,
  `insert into sys_position (id, tenant_id, code, name) values
    ('w-pos', 1, 'wire', '职务'), ('w-pos2', 1, 'wire2', '二'), ('w-pos3', 1, 'wire3', '三')`,
  `insert into sys_depart_role (id, tenant_id, depart_id, role_name, role_code) values
    ('w-drole', 1, 'w-dep', '部门角色', 'wire'), ('w-drole2', 1, 'w-dep', '二', 'wire2'), ('w-drole3', 1, 'w-dep', '三', 'wire3')`,
  `insert into sys_permission (id, parent_id, name, url, component, menu_type, is_leaf) values
    ('w-group', null, '合约组', '/wire', 'layouts/RouteView', 0, false), ('w-menu', 'w-group', '页面', '/wire/page', 'wire/Page', 1, true),
    ('w-menu2', 'w-group', '二', '/wire/2', 'wire/Two', 1, true), ('w-menu3', 'w-group', '三', '/wire/3', 'wire/Three', 1, true)`,
  `insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value) values
    ('w-rule', 'w-menu', '规则', 'a', '=', '1'), ('w-rule2', 'w-menu', '规则二', 'a', '=', '1')`,
  `update sys_permission set rule_flag = 1 where id = 'w-menu'`,
  `insert into sys_dict (id, dict_code, dict_name, del_flag) values
    ('w-dict', 'wire', '合约字典', 0), ('w-dict2', 'wire2', '二', 1), ('w-dict3', 'wire3', '三', 1), ('w-dict4', 'wire4', '四', 0),
    ('w-dict5', 'wire5', '五', 0)`,
  `insert into sys_dict_item (id, dict_id, item_text, item_value) values
    ('w-item', 'w-dict', '一', '1'), ('w-item2', 'w-dict', '三', '3'), ('w-item3', 'w-dict', '四', '4')`,
  `insert into sys_category (id, pid, name, code, has_child) values
    ('w-cat', '0', '合约分类', 'Y01', '1'), ('w-cat2', 'w-cat', '下级', 'Y01A01', '0'), ('w-cat3', '0', '三', 'Y03', '0'),
    ('w-cat4', '0', '四', 'Y04', '0')`,
  `insert into sys_announcement (id, tenant_id, title) values ('w-ann', 0, '合约通告'), ('w-ann2', 0, '二'), ('w-ann3', 0, '三')`,
  `insert into sys_announcement (id, tenant_id, title, send_status, send_time) values ('w-ann4', 0, '已发', '1', now())`,
  `insert into sys_announcement_send (id, tenant_id, annt_id, user_id) select 'w-send', 0, 'w-ann4', id from sys_user where username = 'admin'`,
  `insert into sys_announcement_send (id, tenant_id, annt_id, user_id) select 'w-send2', 0, 'w-ann4', id from sys_user where username = 'wireuser2'`,
  `insert into sys_announcement_send (id, tenant_id, annt_id, user_id) select 'w-send3', 0, 'w-ann4', id from sys_user where username = 'trader'`,
  `insert into sys_sms_template (id, template_code, template_name, template_content, use_status) values
    ('w-tpl', 'wire', '模板', '你好', '1'), ('w-tpl2', 'wire2', '二', 'x', '0'), ('w-tpl3', 'wire3', '三', 'x', '0')`,
  `insert into sys_message (id, tenant_id, es_title) values ('w-msg', 1, '消息'), ('w-msg2', 1, '二'), ('w-msg3', 1, '三')`,
  `insert into sys_quartz_job (id, job_class_name, cron_expression, status) values
    ('w-job', 'sample', '0 0 3 * * ?', -1), ('w-job2', 'sample', '0 0 3 * * ?', -1), ('w-job3', 'sample', '0 0 3 * * ?', -1)`,
  `insert into sys_file (id, tenant_id, kind, path, storage_key, file_name, content_type, size_bytes) values
    ('w-file', 1, 'oss', 'w/1', '1/2026-01-01/' || md5('1'), 'a.png', 'image/png', 1), ('w-file2', 1, 'oss', 'w/2', '1/2026-01-01/' || md5('2'), 'b.png', 'image/png', 1)`,
  `insert into sys_data_source (id, code, name, db_type, db_driver, db_url) values
    ('w-src', 'wire', '源', '6', 'x', 'jdbc:postgresql://a.example/x'), ('w-src2', 'wire2', '二', '6', 'x', 'jdbc:postgresql://a.example/x'),
    ('w-src3', 'wire3', '三', '6', 'x', 'jdbc:postgresql://a.example/x')`,
  `insert into sys_check_rule (id, rule_name, rule_code, rule_json) values
    ('w-check', '规则', 'wire', '[]'), ('w-check2', '二', 'wire2', '[]'), ('w-check3', '三', 'wire3', '[]')`,
  `insert into sys_fill_rule (id, rule_name, rule_code, rule_class) values
    ('w-fill', '规则', 'wire', 'serialNumber'), ('w-fill2', '二', 'wire2', 'serialNumber'), ('w-fill3', '三', 'wire3', 'serialNumber')`,
  `insert into sys_tenant (id, name) values (902, '二'), (903, '三'), (904, '四')`,
  `insert into sys_gateway_route (id, router_id, name, uri) values ('w-route', 'w-route', '路由', 'http://a.example')`,
  `insert into sys_session (id, token_hash, user_id, tenant_id, created_at, last_seen_at, expires_at)
    values ('w-session', 'w', 'w-user', 1, now(), now(), now() + interval '10 years')`,
  `insert into sys_log (id, tenant_id, log_type, log_content) values ('w-log', 1, 2, '日志'), ('w-log2', 1, 2, '二'), ('w-log3', 1, 2, '三')`,
  `insert into sys_data_log (id, tenant_id, data_table, data_id, data_content, data_version) values
    ('w-data1', 1, 'wire', '1', '{}', 1), ('w-data2', 1, 'wire', '1', '{}', 2)`,
  `insert into onl_cgreport_head (id, code, name, source_table, items, params) select 'w-report', 'wire', '报表', source_table, items,
    '[{"paramName":"p","paramTxt":"参数","paramValue":"1"}]' from onl_cgreport_head where id = 'report-user'`,
]
