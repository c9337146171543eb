import { useMutation, useQueryClient } from '@tanstack/react-query'
import { withFeedback } from '../../shared/feedback/feedback.ts'
import { reloadDictionaries } from '../../shared/dict/dictionaries.ts'

export function useClearCache() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: reloadDictionaries,
    meta: { handlesError: true },
    onSuccess: () => {
      void queryClient.invalidateQueries()
      withFeedback(({ message }) => void message.success('刷新缓存完成！'))
    },
    onError: () => withFeedback(({ message }) => void message.warning('刷新缓存失败！')),
  })
}
