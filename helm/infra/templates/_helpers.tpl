{{- define "infra.selector" -}}
app.kubernetes.io/name: {{ .part }}
app.kubernetes.io/instance: {{ .context.Release.Name }}
{{- end }}

{{- define "infra.labels" -}}
{{ include "infra.selector" . }}
app.kubernetes.io/part-of: parlance-infra
app.kubernetes.io/managed-by: {{ .context.Release.Service }}
app.kubernetes.io/version: {{ include "infra.tag" .context | quote }}
{{- end }}

{{- define "infra.tag" -}}
{{ .Values.image.tag | default .Values.global.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "infra.image" -}}
{{- $registry := .Values.global.image.registry -}}
{{- $path := empty $registry | ternary .Values.image.repository (printf "%s/%s" $registry .Values.image.repository) -}}
{{- if .Values.image.digest -}}{{ $path }}@{{ .Values.image.digest }}{{- else -}}{{ $path }}:{{ include "infra.tag" . }}{{- end -}}
{{- end }}

{{/* What all parts have in common before their own container: {part, context}. */}}
{{- define "infra.pod" -}}
securityContext:
  runAsNonRoot: true
  runAsUser: 10001
  runAsGroup: 10001
  fsGroup: 10001
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
automountServiceAccountToken: false
enableServiceLinks: false
{{- with .context.Values.global.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- end }}

{{- define "infra.container" -}}
name: {{ .part }}
image: {{ include "infra.image" .context }}
imagePullPolicy: {{ .context.Values.global.image.pullPolicy }}
args: [{{ .part }}.js]
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources: {{- toYaml (get .context.Values .part).resources | nindent 2 }}
{{- end }}

{{- define "infra.fromSecret" -}}
- name: {{ .setting }}
  valueFrom: { secretKeyRef: { name: {{ .context.Values.secretName }}, key: {{ .key }} } }
{{- end }}

{{- define "infra.volumeClaim" -}}
- metadata:
    name: data
    labels: {{- include "infra.selector" . | nindent 6 }}
  spec:
    accessModes: [ReadWriteOnce]
    {{- with .context.Values.storageClassName }}
    storageClassName: {{ . }}
    {{- end }}
    resources: { requests: { storage: {{ (get .context.Values .part).size }} } }
{{- end }}

{{- define "infra.service" -}}
apiVersion: v1
kind: Service
metadata:
  name: {{ .part }}
  labels: {{- include "infra.labels" . | nindent 4 }}
spec:
  selector: {{- include "infra.selector" . | nindent 4 }}
  ports:
    {{- range $name, $port := .ports }}
    - { name: {{ $name }}, port: {{ $port }}, targetPort: {{ $name }} }
    {{- end }}
{{- end }}
