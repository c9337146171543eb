import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { clockBody, marketPaths } from '@liangshu/contract/market/quote-calls'
import { ORIGIN } from '@liangshu/engine/simulator/calendar/origin'
import { CLOCK_OPEN, stepBy } from '@liangshu/engine/simulator/clock/sim-clock'
import { secondsOf, shanghaiTime } from '@liangshu/engine/time/calendar/shanghai-time'
import { mainlandCalendar } from '@liangshu/engine/time/calendar/trading-calendar'

import { AppError, inputError } from '../../../platform/http/app-error.ts'
import { said } from '../../../platform/http/envelope.ts'
import type { ClockChoice } from './simulated-market.ts'

/** The clock is one for all institutions, so only a platform administrator may turn it. */
export const clockRoutes: FastifyPluginAsyncZod = async (app) => {
  const { market, clock } = app

  function checkDay(date: string): void {
    if (date < ORIGIN) throw inputError(`行情自${ORIGIN}起，该日期更早：${date}`)
    if (date > shanghaiTime(clock.now().getTime()).date) throw inputError(`该日期尚无行情：${date}`)
    if (!mainlandCalendar.isTradingDay(date)) throw inputError(`该日期不是交易日：${date}`)
  }

  /** The day and second asked for; without a day those that are shown. */
  function momentOf(date: string | undefined, time: string | undefined): { date: string; second: number } {
    const shown = market.time()
    if (date) checkDay(date)
    const second = time ? secondsOf(time) : date ? CLOCK_OPEN : shown.secondOfDay
    return { date: date ?? shown.date, second }
  }

  app.post(
    marketPaths.clock,
    {
      config: { access: 'SERVER:operate', operation: { text: '设置模拟行情时钟', kind: 'edit' } },
      schema: { body: clockBody },
    },
    async ({ actor, body }) => {
      if (!actor.isPlatform) throw new AppError('FORBIDDEN', { username: actor.username })
      if (market.kind !== 'sim') throw inputError('实时行情的时钟不能调整')
      const { mode, speed, seconds } = body
      const choose = (): ClockChoice => {
        if (mode === 'live') return { mode }
        const { date, second } = momentOf(body.date, body.time)
        const still = { mode: 'step', date, second } as const
        if (mode === 'step') return seconds > 0 ? stepBy(still, seconds) : still
        return { mode, date, fromSecond: second, startedAt: clock.now().getTime(), speed, pausedAt: null }
      }
      market.setClock(choose())
      return said('设置成功！')
    },
  )
}
