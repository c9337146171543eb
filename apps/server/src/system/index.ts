import type { FastifyPluginAsync } from 'fastify'

export const systemRoutes: FastifyPluginAsync = async () => {}
