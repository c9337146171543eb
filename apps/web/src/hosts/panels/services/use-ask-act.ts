import { errorCatalogue } from '@liangshu/contract/errors'
import { serviceActionLabels, type ServiceAction } from '@liangshu/contract/hosts/service-words'
import type { HostService } from '@liangshu/contract/hosts/service'
import { withFeedback } from '../../../shared/feedback/feedback.ts'
import { showError } from '../../../shared/feedback/show-error.ts'
import { useMaySee } from '../../../shared/permission/use-permission.ts'
import { RequestError } from '../../../shared/request/request-error.ts'
import { askDangerously } from '../../../widgets/list-page/ask-before-delete.ts'
import { useAct } from '../../host-queries.ts'

/** Asks before a service is touched, and a second time where the desk wants it to be meant. */
export function useAskAct(): (service: HostService, action: ServiceAction) => void {
  const act = useAct()
  const mayForce = useMaySee('SERVER:force')

  async function send({ serverId, id, name }: HostService, action: ServiceAction, isForced: boolean): Promise<void> {
    await act.mutateAsync({ serverId, serviceId: id, action, isForced })
    withFeedback(({ message }) => void message.success(`已提交：${serviceActionLabels[action]} ${name}`))
  }

  const askForce = (service: HostService, action: ServiceAction, why: string) =>
    askDangerously({
      title: `仍要强制${serviceActionLabels[action]} ${service.name} 吗？`,
      content: why,
      okText: `强制${serviceActionLabels[action]}`,
      onOk: () => send(service, action, true).catch(showError),
    })

  return (service, action) => {
    const begin = () =>
      send(service, action, false).catch((error: unknown) => {
        const isForceNeeded = error instanceof RequestError && error.code === errorCatalogue.HOST_FORCE_NEEDED.code
        if (isForceNeeded && mayForce) askForce(service, action, error.message)
        else showError(error as Error)
      })
    if (action === 'start') void begin()
    else
      askDangerously({
        title: `确认${serviceActionLabels[action]}服务 ${service.name} 吗？`,
        content: service.pid === null ? '' : `当前进程号 ${service.pid}`,
        okText: serviceActionLabels[action],
        onOk: begin,
      })
  }
}
