-- Online reports. A definition is read and written as a whole, so its columns and parameters live inside it.
create table onl_cgreport_head (
  id text primary key,
  code text not null unique, name text not null,
  source_table text not null, query_condition text, content text,
  items jsonb not null default '[]', params jsonb not null default '[]',
  create_by text, create_time timestamptz not null default now(), update_by text, update_time timestamptz,
  version integer not null default 1
);

insert into onl_cgreport_head (id, code, name, source_table, query_condition, content, items, params, create_by) values (
  'report-user', 'report_user', '用户报表', 'sys_user', 'order by create_time desc', '选择本机构的用户',
  '[
    {"fieldName": "username", "fieldTxt": "用户账号", "fieldWidth": 140, "isShow": true, "isSearch": true, "searchMode": "single", "isOrder": true, "isTotal": false},
    {"fieldName": "realname", "fieldTxt": "姓名", "fieldWidth": 140, "isShow": true, "isSearch": true, "searchMode": "single", "isOrder": true, "isTotal": false},
    {"fieldName": "sex", "fieldTxt": "性别", "fieldWidth": 80, "isShow": true, "isSearch": true, "searchMode": "single", "isOrder": false, "isTotal": false, "dictCode": "sex"},
    {"fieldName": "depart_name", "fieldTxt": "部门", "fieldWidth": 180, "isShow": true, "isSearch": true, "searchMode": "single", "isOrder": false, "isTotal": false},
    {"fieldName": "work_no", "fieldTxt": "工号", "fieldWidth": 120, "isShow": true, "isSearch": false, "searchMode": "single", "isOrder": true, "isTotal": false},
    {"fieldName": "status", "fieldTxt": "状态", "fieldWidth": 80, "isShow": true, "isSearch": true, "searchMode": "single", "isOrder": false, "isTotal": false, "dictCode": "user_status"},
    {"fieldName": "create_time", "fieldTxt": "创建时间", "fieldWidth": 170, "isShow": true, "isSearch": true, "searchMode": "group", "isOrder": true, "isTotal": false},
    {"fieldName": "org_code", "fieldTxt": "部门编码", "isShow": false, "isSearch": false, "searchMode": "single", "isOrder": false, "isTotal": false}
  ]',
  '[]', 'seed'
);
