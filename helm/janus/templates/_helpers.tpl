{{- define "janus.selector" -}}
app.kubernetes.io/name: janus
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end }}

{{- define "janus.labels" -}}
{{ include "janus.selector" . }}
app.kubernetes.io/part-of: parlance
app.kubernetes.io/managed-by: {{ .Release.Service }}
app.kubernetes.io/version: {{ .Values.image.tag | default .Chart.AppVersion | quote }}
{{- end }}

{{- define "janus.image" -}}
{{- $registry := .Values.global.image.registry -}}
{{- $path := empty $registry | ternary .Values.image.repository (printf "%s/%s" $registry .Values.image.repository) -}}
{{- if .Values.image.digest -}}{{ $path }}@{{ .Values.image.digest }}{{- else -}}{{ $path }}:{{ .Values.image.tag | default .Chart.AppVersion }}{{- end -}}
{{- end }}

{{/* Media over HTTP, where Janus tells what happens in its rooms. */}}
{{- define "janus.events" -}}
{{ empty .Values.mediaNamespace | ternary "media-http" (printf "media-http.%s" .Values.mediaNamespace) }}:8080
{{- end }}

{{- define "janus.mediaPeer" -}}
- podSelector:
    matchLabels: { app.kubernetes.io/name: media, app.kubernetes.io/part-of: parlance }
  {{- with .Values.mediaNamespace }}
  namespaceSelector:
    matchLabels: { kubernetes.io/metadata.name: {{ . }} }
  {{- end }}
{{- end }}

{{- define "janus.env" -}}
- name: NODE_NAME
  valueFrom: { fieldRef: { fieldPath: metadata.name } }
- name: EVENTS_ADDRESS
  value: {{ include "janus.events" . }}
- name: MEDIA_INTERFACE
  value: {{ .Values.interface | quote }}
- name: RTP_FROM
  value: {{ .Values.rtp.from | quote }}
- name: RTP_TO
  value: {{ .Values.rtp.to | quote }}
- name: DRAIN_SECONDS
  value: {{ .Values.drainSeconds | quote }}
- name: PUBLIC_ADDRESS
{{- if and (eq .Values.network "host") (empty .Values.publicAddress) }}
  valueFrom: { fieldRef: { fieldPath: status.hostIP } }
{{- else }}
  value: {{ eq .Values.network "host" | ternary .Values.publicAddress "" | quote }}
{{- end }}
{{- range $setting := list "JANUS_API_SECRET" "JANUS_ADMIN_SECRET" "JANUS_ADMIN_KEY" "JANUS_EVENTS_KEY" }}
- name: {{ $setting }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.global.secretName }}, key: {{ $setting | lower | replace "_" "-" }} } }
{{- end }}
{{- end }}
