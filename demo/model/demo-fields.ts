import type { KubeObject } from 'kube-informer'
import type { Pod } from 'kube-informer/resources'
import { podSummary } from '../../src/fields/pod-summary.js'
import { podHealth, podSeverity } from './pod-health.js'

/** `running`, `pending`, `failing`, …, of a pod. */
export const podHealthOf = (pod: KubeObject): string => podHealth(podSummary(pod as Pod).status)

/** 0 is the worst, of a pod. */
export const podSeverityOf = (pod: KubeObject): number => podSeverity(podSummary(pod as Pod).status)
