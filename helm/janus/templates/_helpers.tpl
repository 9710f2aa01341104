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
{{- include "janus.platformPeer" (dict "name" "media" "namespace" .Values.mediaNamespace) }}
{{- end }}

{{- define "janus.doctorPeer" -}}
{{- include "janus.platformPeer" (dict "name" "doctor" "namespace" .Values.mediaNamespace) }}
{{- end }}

{{- define "janus.platformPeer" -}}
- podSelector:
    matchLabels: { app.kubernetes.io/name: {{ .name }}, app.kubernetes.io/part-of: parlance }
  {{- with .namespace }}
  namespaceSelector:
    matchLabels: { kubernetes.io/metadata.name: {{ . }} }
  {{- end }}
{{- end }}

{{/* One value for all pods, so each picks its own by its host. */}}
{{- define "janus.publicAddressEnv" -}}
{{- if .Values.publicAddresses -}}
- name: PUBLIC_ADDRESSES
  value: {{ .Values.publicAddresses | toJson | quote }}
- name: HOST_ADDRESS
  valueFrom: { fieldRef: { fieldPath: status.hostIP } }
{{- else -}}
- name: PUBLIC_ADDRESS
{{- if and (eq .Values.network "host") (empty .Values.publicAddress) }}
  valueFrom: { fieldRef: { fieldPath: status.hostIP } }
{{- else }}
  value: {{ eq .Values.network "host" | ternary .Values.publicAddress "" | quote }}
{{- end }}
{{- end }}
{{- end }}

{{/* Refuses what would leave a media server that nobody reaches. */}}
{{- define "janus.checkAddresses" -}}
{{- $host := eq .Values.network "host" -}}
{{- $servers := int (.Values.replicas | default .Values.global.janus.nodes) -}}
{{- with .Values.publicAddresses -}}
{{- if not $host }}{{ fail "publicAddresses are of nodes: they need network: host" }}{{ end -}}
{{- if $.Values.publicAddress }}{{ fail "publicAddress is of the only node, publicAddresses are of several: give one of the two" }}{{ end -}}
{{- if ne (len .) (values . | uniq | len) }}{{ fail "publicAddresses has one address for two nodes, and people would reach one of them only" }}{{ end -}}
{{- if lt (len .) $servers }}{{ fail "publicAddresses has fewer nodes than there are media servers, which stand on one each" }}{{ end -}}
{{- else -}}
{{- if and $host .Values.publicAddress (gt $servers 1) }}{{ fail "publicAddress is of one node, and there are several: publicAddresses says which has which" }}{{ end -}}
{{- end -}}
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
{{ include "janus.publicAddressEnv" . }}
{{- range $setting := list "JANUS_API_SECRET" "JANUS_ADMIN_SECRET" "JANUS_ADMIN_KEY" "JANUS_EVENTS_KEY" }}
- name: {{ $setting }}
  valueFrom: { secretKeyRef: { name: {{ $.Values.global.secretName }}, key: {{ $setting | lower | replace "_" "-" }} } }
{{- end }}
{{- end }}
