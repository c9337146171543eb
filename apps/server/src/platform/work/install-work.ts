import { workHeader, workId, workPaths, workPlace, workQuery, type WorkPlace } from '@liangshu/contract/work'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'

import { AppError } from '../http/app-error.ts'
import { headerOf } from '../http/guard.ts'
import { said } from '../http/envelope.ts'
import { countHere } from '../http/loop-time.ts'
import { isOver, whenOver } from '../http/when-over.ts'
import { shareWork } from './share-work.ts'
import { createWorkPool, type WorkPool } from './work-pool.ts'

declare module 'fastify' {
  interface FastifyInstance {
    workPool: WorkPool
  }
  interface FastifyContextConfig {
    /** An import, an export or a report: it waits for its turn in the pool, and holds it until its answer has left. */
    work?: true
  }
}

/** Calls that declare `work` wait in line; whoever waits can ask where they stand and give up. */
export function installWork(app: FastifyInstance, basePath: string, pool: WorkPool = createWorkPool()): void {
  app.decorate('workPool', pool)
  const shared = shareWork(pool, app.nodeBus)
  app.addHook('onClose', async () => shared.close())

  app.addHook('preHandler', (request, reply, done) => {
    const actor = request.signedInActor
    if (!request.routeOptions.config.work || !actor) return done()
    takeTurn(request, reply, done)
  })

  function takeTurn(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void {
    if (isOver(reply)) return done(new AppError('CALLER_GONE'))
    const id = workId.safeParse(headerOf(request, workHeader)).data
    let place: ReturnType<WorkPool['enter']>
    try {
      place = pool.enter(request.actor, id)
    } catch (error) {
      return done(error as Error)
    }
    whenOver(reply, place.leave)
    const begin = () => {
      countHere()
      place.run(done)
    }
    const refuse = (error: Error) => done(error)
    place.turn.then(begin, refuse)
  }

  const access = 'session'
  app.get(
    basePath + workPaths.place,
    { config: { access }, schema: { querystring: workQuery, response: { 200: workPlace } } },
    ({ actor, query }): Promise<WorkPlace> => shared.place(actor.userId, (query as z.output<typeof workQuery>).id),
  )
  app.post(
    basePath + workPaths.cancel,
    { config: { access }, schema: { body: workQuery } },
    async ({ actor, body }) => {
      await shared.cancel(actor.userId, (body as z.output<typeof workQuery>).id)
      return said('已取消')
    },
  )
}
