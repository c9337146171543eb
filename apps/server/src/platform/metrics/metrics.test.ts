import { expect, it } from 'vitest'

import { createMetrics } from './metrics.ts'

it('[PLATF-11] requests by route and class of answer in seconds, orders by outcome, figures looked up when asked', async () => {
  const metrics = createMetrics()
  metrics.request('GET', '/a', 204, 1500)
  metrics.request('GET', '/a', 510, 20)
  metrics.order('accepted')
  metrics.order('accepted')
  metrics.order('rejected')
  metrics.fills(3)
  metrics.ledgerLines(4)
  metrics.beat()
  metrics.beat()
  let height = 1
  metrics.gauge('height', 'x', () => height)
  metrics.gauges('depth', 'x', 'of', async () => [['a', 7]])
  height = 2
  const text = await metrics.registry.metrics()
  for (const line of [
    'liangshu_http_request_duration_seconds_sum{method="GET",route="/a",status="2xx"} 1.5',
    'liangshu_http_request_duration_seconds_count{method="GET",route="/a",status="5xx"} 1',
    'liangshu_http_request_duration_seconds_bucket{le="0.025",method="GET",route="/a",status="5xx"} 1',
    'liangshu_http_request_duration_seconds_bucket{le="0.01",method="GET",route="/a",status="5xx"} 0',
    'liangshu_orders_total{outcome="accepted"} 2',
    'liangshu_orders_total{outcome="rejected"} 1',
    'liangshu_fills_total 3',
    'liangshu_ledger_lines_total 4',
    'liangshu_market_beats_total 2',
    'liangshu_market_beat_gap_seconds_count 1',
    'height 2',
    'depth{of="a"} 7',
  ])
    expect(text).toContain(line)
})

it('[PLATF-11] the classes of duration that alarms are written for', async () => {
  const metrics = createMetrics()
  metrics.request('GET', '/a', 200, 1)
  const text = await metrics.registry.metrics()
  const bounds = [...text.matchAll(/request_duration_seconds_bucket\{le="([^"]+)"/g)].map(([, bound]) => bound)
  expect(bounds.join(' ')).toBe('0.005 0.01 0.025 0.05 0.1 0.25 0.5 1 2.5 5 10 +Inf')
})
