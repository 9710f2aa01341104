{{/* The name is the alias: one platform in a namespace, so peers find each other by it. */}}
{{- define "service.name" -}}
{{ .Values.name | default (eq .Chart.Name "service" | ternary .Release.Name .Chart.Name) }}
{{- end }}

{{- define "service.selector" -}}
app.kubernetes.io/name: {{ include "service.name" . }}
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{/* The whole of what network policies know a pod by: peers may come from another release of the same namespace. */}}
{{- define "service.labels" -}}
{{ include "service.selector" . }}
{{ include "service.commonLabels" . }}
{{- end }}

{{- define "service.commonLabels" -}}
app.kubernetes.io/part-of: parlance
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ include "service.tag" . | quote }}
{{- end }}

{{/* Of a pod that runs once. It has another name than the program, so that no service sends it anything. */}}
{{- define "service.stepLabels" -}}
app.kubernetes.io/name: {{ include "service.name" .context }}-{{ .step }}
app.kubernetes.io/instance: {{ .context.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{ include "service.commonLabels" .context }}
{{- end }}

{{- define "service.tag" -}}
{{ .Values.image.tag | default .Values.global.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "service.image" -}}
{{- $repository := .Values.image.repository | default (printf "parlance/%s" (include "service.name" .)) -}}
{{- $path := empty .Values.global.image.registry | ternary $repository (printf "%s/%s" .Values.global.image.registry $repository) -}}
{{- if .Values.image.digest -}}{{ $path }}@{{ .Values.image.digest }}{{- else -}}{{ $path }}:{{ include "service.tag" . }}{{- end -}}
{{- end }}

{{/* Pod security `restricted`, and nothing told that the program does not ask for. */}}
{{- define "service.podSecurity" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .Values.global.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "service.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end }}

{{/* The public origin, taken apart: {scheme, host (with port), hostname, port}. */}}
{{- define "service.publicUrl" -}}
{{- $url := urlParse (required "global.publicUrl is the origin that people see" .Values.global.publicUrl) -}}
{{- $usual := eq $url.scheme "https" | ternary "443" "80" -}}
{{- $port := contains ":" $url.host | ternary (splitList ":" $url.host | last) $usual -}}
{{- dict "scheme" $url.scheme "host" $url.host "hostname" $url.hostname "port" $port | toJson -}}
{{- end }}

{{/* The media servers as media reads them, by the names that a stateful set gives. */}}
{{- define "service.janusNodes" -}}
{{- $domain := empty .Values.global.janus.namespace | ternary "janus" (printf "janus.%s" .Values.global.janus.namespace) -}}
{{- $nodes := list -}}
{{- range $index := until (int .Values.global.janus.nodes) -}}
{{- $at := printf "janus-%d.%s" $index $domain -}}
{{- $nodes = append $nodes (dict "name" (printf "janus-%d" $index) "ws" (printf "ws://%s:8188" $at) "admin" (printf "http://%s:7088/admin" $at)) -}}
{{- end -}}
{{- $nodes | toJson -}}
{{- end }}
