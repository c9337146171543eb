import { marketPaths } from '@liangshu/contract/market/quote-calls'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { CLOCK_OPEN } from '@liangshu/engine/simulator/clock/sim-clock'
import { secondsOf } from '@liangshu/engine/calendar/shanghai-time'
import { z } from 'zod'

import { AppError } from '../../platform/http/app-error.ts'
import { said } from '../../platform/http/envelope.ts'
import { inputError } from '../source/instrument-master.ts'

const clockBody = z.object({
  mode: z.enum(['live', 'replay', 'step'], { error: '模式只支持 live、replay、step' }),
  date: z.iso.date({ error: '日期格式不正确，应为 YYYY-MM-DD' }).optional(),
  time: z
    .string()
    .regex(/^\d{2}:\d{2}(:\d{2})?$/, '时间格式不正确，应为 HH:mm:ss')
    .optional(),
  speed: z.number({ error: '倍速应为数字' }).min(1, '倍速不能小于1').max(60, '倍速不能大于60').default(1),
})

/** The clock is one for all institutions, so only a platform administrator may turn it. */
export const clockRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market, clock } = app
  app.post(
    marketPaths.clock,
    {
      config: { access: 'SERVER:operate', operation: { text: '设置模拟行情时钟', kind: 3 } },
      schema: { body: clockBody },
    },
    async ({ actor, body }) => {
      if (!actor.isPlatform) throw new AppError('FORBIDDEN', { username: actor.username })
      if (market.kind !== 'sim') throw inputError('实时行情的时钟不能调整')
      const { mode, date, time, speed } = body
      if (mode === 'live') market.setClock({ mode })
      else {
        if (!date) throw inputError('请选择交易日')
        // Checks the day where the calendar is, before the clock is turned.
        await market.ask('bars', { symbol: 'SHSE.000001', freq: '1d', n: 1, adj: 'none', to: date })
        const second = time ? secondsOf(time) : CLOCK_OPEN
        if (mode === 'step') market.setClock({ mode, date, second })
        else
          market.setClock({ mode, date, fromSecond: second, startedAt: clock.now().getTime(), speed, pausedAt: null })
      }
      return said('设置成功！')
    },
  )
}
