-- Where the alerts of a group go besides its owner: the address of a WeCom robot. It holds a key, so no call reads it back.
alter table market_group add column monitor_wechat text;
