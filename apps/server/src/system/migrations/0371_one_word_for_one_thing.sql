-- Rows of the seed that nobody has edited take the words that the pages use.
update sys_permission set name = '平台机构' where name = '租户管理' and url = '/isys/tenant' and update_by is null;
update sys_permission set name = '网关路由' where name = '路由网关' and url = '/isystem/gatewayroute' and update_by is null;
update sys_dict set dict_name = '机构状态' where dict_code = 'tenant_status' and dict_name = '租户状态' and update_by is null;
update sys_dict_item i set item_text = w.word
from sys_dict d, (values ('L', '一般', '低'), ('M', '重要', '中'), ('H', '紧急', '高')) as w (value, old, word)
where d.id = i.dict_id and d.dict_code = 'alert_level' and i.item_value = w.value and i.item_text = w.old and i.update_by is null;
