-- News of every source, kept thirty days. The same for every institution: nothing here belongs to a tenant.
create table insight_news (
  code text primary key,
  -- 'factors', 'feed:<host>', or the simulated market by its seed: another seed is another history.
  source text not null,
  title text not null,
  title_hash integer not null,
  summary text not null,
  content text not null,
  published_at timestamptz not null,
  url text not null,
  media text not null,
  category text not null,
  symbols text[] not null,
  sectors text[] not null,
  copies integer not null default 0
);
create index insight_news_time on insight_news (published_at desc, code desc);
create index insight_news_symbols on insight_news using gin (symbols);
create index insight_news_sectors on insight_news using gin (sectors);

-- Every analysis ever made of an item, kept longer than the item: they are held against what happened.
create table insight_analysis (
  id text primary key,
  news_code text not null,
  source text not null,
  -- Who was asked, and who answered: another one where the first could not.
  asked_engine text not null,
  engine text not null,
  prompt_version text not null,
  version integer not null,
  type text not null,
  direction smallint not null,
  confidence double precision not null,
  subject_kind text not null,
  subject_code text not null,
  published_at timestamptz not null,
  result jsonb not null,
  prompt_hash text not null,
  tokens_in integer not null,
  tokens_out integer not null,
  latency_ms integer not null,
  created_at timestamptz not null,
  unique (news_code, asked_engine, prompt_version, version)
);
create index insight_analysis_time on insight_analysis (source, published_at);

-- What an analysis came to; horizon 0 is what the simulator knows to be true.
create table insight_analysis_score (
  analysis_id text not null references insight_analysis (id) on delete cascade,
  horizon smallint not null,
  excess double precision,
  is_right boolean not null,
  scored_at timestamptz not null,
  primary key (analysis_id, horizon)
);

-- One job per item, engine and prompt, however many people wait for it.
create table insight_analysis_job (
  news_code text not null,
  engine text not null,
  prompt_version text not null,
  tenant_id integer not null,
  user_id text not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  created_at timestamptz not null,
  primary key (news_code, engine, prompt_version)
);

create table insight_ai_usage (
  tenant_id integer not null,
  user_id text not null,
  day date not null,
  engine text not null,
  calls integer not null default 0,
  tokens_in integer not null default 0,
  tokens_out integer not null default 0,
  cost_yuan numeric(14, 6) not null default 0,
  primary key (tenant_id, day, user_id, engine)
);
alter table insight_ai_usage enable row level security;
create policy own_tenant on insight_ai_usage
  using (tenant_id = (select app_tenant_id()) or (select app_is_platform()))
  with check (tenant_id = (select app_tenant_id()) or (select app_is_platform()));
